// For programs whose stream 0 is not the legacy default stream but one of each thread's own
// (`--default-stream per-thread`, or the macro before the header): the functions to which that
// makes a difference, and those that are compiled with them, have other names then, as CUDA's have.
// Each part of a program gets what it was compiled for.
#pragma once

#define portGetSymbolAddress portGetSymbolAddress_ptsz
#define portGetSymbolSize portGetSymbolSize_ptsz
#define portMemcpy portMemcpy_ptsz
#define portMemcpy2D portMemcpy2D_ptsz
#define portMemcpy2DAsync portMemcpy2DAsync_ptsz
#define portMemcpy3D portMemcpy3D_ptsz
#define portMemcpy3DAsync portMemcpy3DAsync_ptsz
#define portMemcpyAsync portMemcpyAsync_ptsz
#define portMemcpyFromSymbol portMemcpyFromSymbol_ptsz
#define portMemcpyFromSymbolAsync portMemcpyFromSymbolAsync_ptsz
#define portMemcpyPeer portMemcpyPeer_ptsz
#define portMemcpyPeerAsync portMemcpyPeerAsync_ptsz
#define portMemcpyToSymbol portMemcpyToSymbol_ptsz
#define portMemcpyToSymbolAsync portMemcpyToSymbolAsync_ptsz
#define portMemset portMemset_ptsz
#define portMemset2D portMemset2D_ptsz
#define portMemset2DAsync portMemset2DAsync_ptsz
#define portMemset3D portMemset3D_ptsz
#define portMemset3DAsync portMemset3DAsync_ptsz
#define portMemsetAsync portMemsetAsync_ptsz
#define portLaunchHostFunc portLaunchHostFunc_ptsz
#define portStreamAddCallback portStreamAddCallback_ptsz
#define portStreamCreate portStreamCreate_ptsz
#define portStreamCreateWithFlags portStreamCreateWithFlags_ptsz
#define portStreamCreateWithPriority portStreamCreateWithPriority_ptsz
#define portStreamDestroy portStreamDestroy_ptsz
#define portStreamGetFlags portStreamGetFlags_ptsz
#define portStreamGetPriority portStreamGetPriority_ptsz
#define portStreamQuery portStreamQuery_ptsz
#define portStreamSynchronize portStreamSynchronize_ptsz
#define portStreamWaitEvent portStreamWaitEvent_ptsz
#define portEventCreate portEventCreate_ptsz
#define portEventCreateWithFlags portEventCreateWithFlags_ptsz
#define portEventDestroy portEventDestroy_ptsz
#define portEventElapsedTime portEventElapsedTime_ptsz
#define portEventQuery portEventQuery_ptsz
#define portEventRecord portEventRecord_ptsz
#define portEventRecordWithFlags portEventRecordWithFlags_ptsz
#define portEventSynchronize portEventSynchronize_ptsz
#define portLaunch portLaunch_ptsz
#define portLaunchKernel portLaunchKernel_ptsz
#define portLaunchKernelExC portLaunchKernelExC_ptsz
#define portLaunchCooperativeKernel portLaunchCooperativeKernel_ptsz
#define portMallocFromPoolAsync portMallocFromPoolAsync_ptsz
#define portMallocAsync portMallocAsync_ptsz
#define portFreeAsync portFreeAsync_ptsz
#define portMemPrefetchAsync portMemPrefetchAsync_ptsz
#define portMemPrefetchAsync_v2 portMemPrefetchAsync_v2_ptsz
#define portStreamAttachMemAsync portStreamAttachMemAsync_ptsz
