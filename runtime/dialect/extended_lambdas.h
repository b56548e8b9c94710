// nvcc's intrinsics that tell an extended lambda by its type. The parse of cu2port's says so in the
// lambda's class (tool/frontend/ExtendedLambdas.h).
#ifndef CU2PORT_EXTENDED_LAMBDAS_H
#define CU2PORT_EXTENDED_LAMBDAS_H

#ifdef __cplusplus
extern "C++" {
namespace cu2port_dialect {

template <class T, class = void> struct IsDeviceLambda {
  static constexpr bool value = false;
};
template <class T> struct IsDeviceLambda<T, typename T::cu2port_on_device> {
  static constexpr bool value = true;
};
template <class T, class = void> struct IsHostDeviceLambda {
  static constexpr bool value = false;
};
template <class T> struct IsHostDeviceLambda<T, typename T::cu2port_on_both> {
  static constexpr bool value = true;
};

} // namespace cu2port_dialect
}
#endif

#define __nv_is_extended_device_lambda_closure_type(...)                                           \
  ::cu2port_dialect::IsDeviceLambda<__VA_ARGS__>::value
#define __nv_is_extended_host_device_lambda_closure_type(...)                                      \
  ::cu2port_dialect::IsHostDeviceLambda<__VA_ARGS__>::value

#endif
