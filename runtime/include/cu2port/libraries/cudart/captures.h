// What programs ask of a stream that may be capturing a graph, under CUDA's names: it never is
// here.
#ifdef __cplusplus
extern "C" {
#endif

enum cudaError cudaStreamIsCapturing(struct CUstream_st *stream,
                                     enum cudaStreamCaptureStatus *status);
enum cudaError cudaStreamGetCaptureInfo(struct CUstream_st *stream,
                                        enum cudaStreamCaptureStatus *status,
                                        unsigned long long *id CU2PORT_DEFAULT(0),
                                        cudaGraph_t *graph CU2PORT_DEFAULT(0),
                                        const cudaGraphNode_t **dependencies CU2PORT_DEFAULT(0),
                                        size_t *count CU2PORT_DEFAULT(0));
enum cudaError cudaStreamGetCaptureInfo_v2(struct CUstream_st *stream,
                                           enum cudaStreamCaptureStatus *status,
                                           unsigned long long *id CU2PORT_DEFAULT(0),
                                           cudaGraph_t *graph CU2PORT_DEFAULT(0),
                                           const cudaGraphNode_t **dependencies CU2PORT_DEFAULT(0),
                                           size_t *count CU2PORT_DEFAULT(0));
enum cudaError cudaThreadExchangeStreamCaptureMode(enum cudaStreamCaptureMode *mode);
enum cudaError cudaStreamGetDevice(struct CUstream_st *stream, int *device);

#ifdef __cplusplus
}
#endif
