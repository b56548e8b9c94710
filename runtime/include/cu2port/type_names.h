// The runtime's types have CUDA's names for the linker: a function of the user's that takes a
// portStream_t is called from files that were not translated and take a cudaStream_t. Macros, since
// `struct portDeviceProp p` must go on naming a type, which no alias may stand for.
#pragma once

#define portError cudaError
#define portStream_st CUstream_st
#define portEvent_st CUevent_st
#define portMemPoolHandle_st CUmemPoolHandle_st
#define portUUID_st CUuuid_st
#define portArray cudaArray

#define portAccessPolicyWindow cudaAccessPolicyWindow
#define portAccessProperty cudaAccessProperty
#define portClusterSchedulingPolicy cudaClusterSchedulingPolicy
#define portComputeMode cudaComputeMode
#define portDeviceAttr cudaDeviceAttr
#define portDeviceP2PAttr cudaDeviceP2PAttr
#define portDeviceProp cudaDeviceProp
#define portExtent cudaExtent
#define portFuncAttribute cudaFuncAttribute
#define portFuncAttributes cudaFuncAttributes
#define portFuncCache cudaFuncCache
#define portIpcEventHandle_st cudaIpcEventHandle_st
#define portIpcMemHandle_st cudaIpcMemHandle_st
#define portLaunchAttributeID cudaLaunchAttributeID
#define portLaunchAttributeValue cudaLaunchAttributeValue
#define portLaunchAttribute_st cudaLaunchAttribute_st
#define portLaunchConfig_st cudaLaunchConfig_st
#define portLaunchMemSyncDomain cudaLaunchMemSyncDomain
#define portLaunchMemSyncDomainMap_st cudaLaunchMemSyncDomainMap_st
#define portLimit cudaLimit
#define portMemAccessDesc cudaMemAccessDesc
#define portMemAccessFlags cudaMemAccessFlags
#define portMemAllocationHandleType cudaMemAllocationHandleType
#define portMemAllocationType cudaMemAllocationType
#define portMemLocation cudaMemLocation
#define portMemLocationType cudaMemLocationType
#define portMemPoolAttr cudaMemPoolAttr
#define portMemPoolProps cudaMemPoolProps
#define portMemcpy3DParms cudaMemcpy3DParms
#define portMemcpyKind cudaMemcpyKind
#define portMemoryAdvise cudaMemoryAdvise
#define portMemoryType cudaMemoryType
#define portPitchedPtr cudaPitchedPtr
#define portPointerAttributes cudaPointerAttributes
#define portPos cudaPos
#define portSharedCarveout cudaSharedCarveout
#define portSharedMemConfig cudaSharedMemConfig
#define portSynchronizationPolicy cudaSynchronizationPolicy
