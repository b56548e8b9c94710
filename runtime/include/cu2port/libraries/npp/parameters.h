// NPP: the lists of parameters that its functions share, by the types of their elements.
#ifndef CU2PORT_LIBRARIES_NPP_PARAMETERS_H
#define CU2PORT_LIBRARIES_NPP_PARAMETERS_H

/// A function, and the one of the same name that takes a stream. PARAMETERS names one of the lists
/// below.
#define CU2PORT_NPP(PARAMETERS, TYPES, NAME)                                                       \
  CU2PORT_FUNCTION(NppStatus, NAME, (PARAMETERS TYPES))                                            \
  CU2PORT_FUNCTION(NppStatus, NAME##_Ctx, (PARAMETERS TYPES, NppStreamContext nppStreamCtx))

#define CU2PORT_NPP_1() NppiSize oSizeROI, size_t *hpBufferSize
#define CU2PORT_NPP_2(T) const T *pSrc, int nSrcStep, T *pSrcDst, int nSrcDstStep, NppiSize oSizeROI
#define CU2PORT_NPP_3() size_t nLength, size_t *hpBufferSize
#define CU2PORT_NPP_4(T, U, V)                                                                     \
  const T *pSrc1, int nSrc1Step, const T *pSrc2, int nSrc2Step, NppiSize oSizeROI, U *pNormDiff,   \
      V *pDeviceBuffer
#define CU2PORT_NPP_5(T)                                                                           \
  const T *pSrc, int nSrcStep, T *pSrcDst, int nSrcDstStep, NppiSize oSizeROI, int nScaleFactor
#define CU2PORT_NPP_6(T, U) const T *pSrc, U nSrcStep, T *pDst, U nDstStep, NppiSize oSizeROI
#define CU2PORT_NPP_7(T)                                                                           \
  const T *pSrc1, int nSrc1Step, const T *pSrc2, int nSrc2Step, T *pDst, int nDstStep,             \
      NppiSize oSizeROI
#define CU2PORT_NPP_8(T, U)                                                                        \
  const T *pSrc, U nSrcStep, NppiSize oSrcSize, NppiPoint oSrcOffset, T *pDst, U nDstStep,         \
      NppiSize oSizeROI, NppiBorderType eBorderType
#define CU2PORT_NPP_9(T, U)                                                                        \
  const T *pSrc, int nSrcStep, U *pSrcDst, int nSrcDstStep, NppiSize oSizeROI
#define CU2PORT_NPP_10(T)                                                                          \
  const T *pSrc1, int nSrc1Step, const T *pSrc2, int nSrc2Step, T *pDst, int nDstStep,             \
      NppiSize oSizeROI, int nScaleFactor
#define CU2PORT_NPP_11(T, U)                                                                       \
  const T *pSrc, int nSrcStep, NppiSize oSrcRoiSize, const T *pTpl, int nTplStep,                  \
      NppiSize oTplRoiSize, U *pDst, int nDstStep
#define CU2PORT_NPP_12(T) const T *pSrc, T *pSrcDst, size_t nLength
#define CU2PORT_NPP_13(T, U)                                                                       \
  const T *pSrc, U nSrcStep, T *pDst, U nDstStep, NppiSize oSizeROI, NppiMaskSize eMaskSize
#define CU2PORT_NPP_14(T, U)                                                                       \
  const T *pSrc, U nSrcStep, NppiSize oSrcSize, NppiPoint oSrcOffset, T *pDst, U nDstStep,         \
      NppiSize oSizeROI, NppiMaskSize eMaskSize, NppiBorderType eBorderType
#define CU2PORT_NPP_15(T, U, V)                                                                    \
  const T *pSrc1, const T *pSrc2, size_t nLength, U *pNorm, V *pDeviceBuffer
#define CU2PORT_NPP_16(T) const T aConstants[3], T *pSrcDst, int nSrcDstStep, NppiSize oSizeROI
#define CU2PORT_NPP_17(T, U)                                                                       \
  const T *pSrc, U nSrcStep, T *pDst, U nDstStep, NppiSize oSizeROI, NppiSize oMaskSize,           \
      NppiPoint oAnchor
#define CU2PORT_NPP_18(T, U)                                                                       \
  const T *pSrc, U nSrcStep, NppiSize oSrcSize, NppiPoint oSrcOffset, T *pDst, U nDstStep,         \
      NppiSize oSizeROI, NppiSize oMaskSize, NppiPoint oAnchor, NppiBorderType eBorderType
#define CU2PORT_NPP_19(T, U, V)                                                                    \
  const T *pSrc1, int nSrc1Step, const T *pSrc2, int nSrc2Step, NppiSize oSizeROI, U aNormDiff[3], \
      V *pDeviceBuffer
#define CU2PORT_NPP_20(T) T nValue, T *pSrcDst, size_t nLength
#define CU2PORT_NPP_21(T)                                                                          \
  const T *pSrc1, int nSrc1Step, const T aConstants[3], T *pDst, int nDstStep, NppiSize oSizeROI,  \
      int nScaleFactor
#define CU2PORT_NPP_22(T)                                                                          \
  const T aConstants[3], T *pSrcDst, int nSrcDstStep, NppiSize oSizeROI, int nScaleFactor
#define CU2PORT_NPP_23(T) T *pSrcDst, int nSrcDstStep, NppiSize oSizeROI
#define CU2PORT_NPP_24(T)                                                                          \
  const T *pSrc, int nSrcStep, NppiSize oSrcSizeROI, T *pDst, int nDstStep, NppiSize oDstSizeROI,  \
      int nTopBorderHeight, int nLeftBorderWidth
#define CU2PORT_NPP_25(T)                                                                          \
  const T *pSrc, NppiSize oSrcSize, int nSrcStep, NppiRect oSrcROI, T *pDst, int nDstStep,         \
      NppiRect oDstROI, const double aCoeffs[2][3], int eInterpolation
#define CU2PORT_NPP_26(T)                                                                          \
  const T *pSrc1, int nSrc1Step, const T aConstants[3], T *pDst, int nDstStep, NppiSize oSizeROI
#define CU2PORT_NPP_27(T)                                                                          \
  const T *pSrc, int nSrcStep, T *pDst[3], int rDstStep[3], NppiSize oSizeROI
#define CU2PORT_NPP_28(T, U)                                                                       \
  const T *pSrc, int nSrcStep, const T *pMask, int nMaskStep, NppiSize oSizeROI, U *pNorm,         \
      T *pDeviceBuffer
#define CU2PORT_NPP_29(T)                                                                          \
  const T *pSrc, int nSrcStep, NppiSize oSrcRoiSize, const T *pTpl, int nTplStep,                  \
      NppiSize oTplRoiSize, T *pDst, int nDstStep
#define CU2PORT_NPP_30(T) const T *pSrc, T *pSrcDst, size_t nLength, int nScaleFactor
#define CU2PORT_NPP_31(T)                                                                          \
  const T *pSrc, NppiSize oSrcSize, int nSrcStep, NppiRect oSrcROI, T *pDst, int nDstStep,         \
      NppiRect oDstROI, const double aCoeffs[3][3], int eInterpolation
#define CU2PORT_NPP_32(T) const T *pSrc1, const T *pSrc2, T *pDst, size_t nLength
#define CU2PORT_NPP_33(T) T *pSrcDst, int nSrcDstStep, NppiSize oSizeROI, int nScaleFactor
#define CU2PORT_NPP_34(T, U)                                                                       \
  const T *pSrc, int nSrcStep, T *pDst, int nDstStep, NppiSize oSizeROI, const U *pKernel,         \
      NppiSize oKernelSize, NppiPoint oAnchor
#define CU2PORT_NPP_35(T, U)                                                                       \
  const T *pSrc, int nSrcStep, NppiSize oSrcSize, NppiPoint oSrcOffset, T *pDst, int nDstStep,     \
      NppiSize oSizeROI, const U *pKernel, NppiSize oKernelSize, NppiPoint oAnchor,                \
      NppiBorderType eBorderType
#define CU2PORT_NPP_36(T)                                                                          \
  const T *pSrc, NppiSize oSrcSize, int nSrcStep, NppiRect oSrcROI, const double aSrcQuad[4][2],   \
      T *pDst, int nDstStep, NppiRect oDstROI, const double aDstQuad[4][2], int eInterpolation
#define CU2PORT_NPP_37(T) const T *pSrc, T nValue, T *pDst, size_t nLength
#define CU2PORT_NPP_38(T) T *pSrcDst, size_t nLength
#define CU2PORT_NPP_39(T, U) const T *pSrc, size_t nLength, T *pDst, U *pDeviceBuffer
#define CU2PORT_NPP_40(T) const T nConstant, T *pSrcDst, int nSrcDstStep, NppiSize oSizeROI
#define CU2PORT_NPP_41(T) const T aConstants[4], T *pSrcDst, int nSrcDstStep, NppiSize oSizeROI
#define CU2PORT_NPP_42(T)                                                                          \
  T nMin, T nMax, NppiSize oSizeROI, NppiColorTwistBatchCXR *pBatchList, int nBatchSize
#define CU2PORT_NPP_43(T) T nValue, T *pSrcDst, size_t nLength, int nScaleFactor
#define CU2PORT_NPP_44(T) const T *pSrc, T nValue, T *pDst, size_t nLength, int nScaleFactor
#define CU2PORT_NPP_45(T) const T *pSrc1, const T *pSrc2, T *pDst, size_t nLength, int nScaleFactor
#define CU2PORT_NPP_46(T)                                                                          \
  const T *const pSrc[3], int rSrcStep[3], T *pDst, int nDstStep, NppiSize oSizeROI
#define CU2PORT_NPP_47(T, U)                                                                       \
  const T *pSrc, int nSrcStep, NppiSize oSrcSize, NppiPoint oSrcOffset, T *pDst, int nDstStep,     \
      NppiSize oSizeROI, const U *pMask, NppiSize oMaskSize, NppiPoint oAnchor, U *pBuffer,        \
      NppiBorderType eBorderType
#define CU2PORT_NPP_48(T)                                                                          \
  const T *pSrc1, int nSrc1Step, const T nConstant, T *pDst, int nDstStep, NppiSize oSizeROI,      \
      int nScaleFactor
#define CU2PORT_NPP_49(T)                                                                          \
  const T nConstant, T *pSrcDst, int nSrcDstStep, NppiSize oSizeROI, int nScaleFactor
#define CU2PORT_NPP_50()                                                                           \
  const NppiImageDescriptor *const pSrcBatchList[3], NppiImageDescriptor *pDstBatchList,           \
      int nBatchSize, NppiSize oSizeROI
#define CU2PORT_NPP_51(T, U)                                                                       \
  const T *pSrc, U nSrcStep, T *pDst, U nDstStep, NppiSize oROI, const U *pKernel, U nMaskSize,    \
      U nAnchor, U nDivisor
#define CU2PORT_NPP_52(T, U)                                                                       \
  const T *pSrc, U nSrcStep, NppiSize oSrcSize, NppiPoint oSrcOffset, T *pDst, U nDstStep,         \
      NppiSize oSizeROI, const U *pKernel, U nMaskSize, U nAnchor, U nDivisor,                     \
      NppiBorderType eBorderType
#define CU2PORT_NPP_53(T, U, V)                                                                    \
  const T *pSrc, U nSrcStep, T *pDst, U nDstStep, NppiSize oROI, const V *pKernel, U nMaskSize,    \
      U nAnchor
#define CU2PORT_NPP_54(T, U, V)                                                                    \
  const T *pSrc, int nSrcStep, NppiSize oSrcSize, NppiPoint oSrcOffset, T *pDst, int nDstStep,     \
      NppiSize oSizeROI, const U *pKernel, V nMaskSize, V nAnchor, NppiBorderType eBorderType
#define CU2PORT_NPP_55(T, U, V)                                                                    \
  const T *pSrc1, int nSrc1Step, const T *pSrc2, int nSrc2Step, NppiSize oSizeROI, U aNormDiff[4], \
      V *pDeviceBuffer
#define CU2PORT_NPP_56(T)                                                                          \
  const T *pSrc, int nSrcStep, NppiSize oSrcRoiSize, const T *pTpl, int nTplStep,                  \
      NppiSize oTplRoiSize, T *pDst, int nDstStep, int nScaleFactor
#define CU2PORT_NPP_57(T, U)                                                                       \
  const T *pSrc, int nSrcStep, NppiSize oSrcRoiSize, const T *pTpl, int nTplStep,                  \
      NppiSize oTplRoiSize, T *pDst, int nDstStep, U *pDeviceBuffer
#define CU2PORT_NPP_58(T, U, V)                                                                    \
  const T *pSrc, int nSrcStep, NppiSize oSrcRoiSize, const T *pTpl, int nTplStep,                  \
      NppiSize oTplRoiSize, U *pDst, int nDstStep, V *pDeviceBuffer
#define CU2PORT_NPP_59(T, U)                                                                       \
  const T *pSrc, int nSrcStep, T *pDst, int nDstStep, NppiSize oSizeROI, const U aTwist[3][4]
#define CU2PORT_NPP_60(T, U) T *pSrcDst, int nSrcDstStep, NppiSize oSizeROI, const U aTwist[3][4]
#define CU2PORT_NPP_61(T, U) const T aConstants[3], U *pSrcDst, int nSrcDstStep, NppiSize oSizeROI
#define CU2PORT_NPP_62(T, U)                                                                       \
  const T *pSrc1, int nSrc1Step, const U aConstants[3], T *pDst, int nDstStep, NppiSize oSizeROI
#define CU2PORT_NPP_63(T, U)                                                                       \
  const T *pSrc, int nSrcStep, U *pDst, int nDstStep, NppiSize oSizeROI, NppRoundMode eRoundMode
#define CU2PORT_NPP_64(T)                                                                          \
  const T *pSrc, NppiSize oSrcSize, int nSrcStep, NppiRect oSrcROI, T *pDst, int nDstStep,         \
      NppiRect oDstROI, double nXFactor, double nYFactor, double nXShift, double nYShift,          \
      int eInterpolation
#define CU2PORT_NPP_65(T)                                                                          \
  const T *pSrc, int nSrcStep, T *pDst, int nDstStep, NppiSize oROI, NppiAxis flip
#define CU2PORT_NPP_66(T) T *pSrcDst, int nSrcDstStep, NppiSize oROI, NppiAxis flip
#define CU2PORT_NPP_67(T, U)                                                                       \
  const T *pSrc, int nSrcStep, const T *pMask, int nMaskStep, NppiSize oSizeROI, T *pDeviceBuffer, \
      U *pMean
#define CU2PORT_NPP_68(T)                                                                          \
  const T *pSrc1, int nSrc1Step, const T nConstant, T *pDst, int nDstStep, NppiSize oSizeROI
#define CU2PORT_NPP_69(T)                                                                          \
  const T *pSrc1, int nSrc1Step, const T aConstants[4], T *pDst, int nDstStep, NppiSize oSizeROI
#define CU2PORT_NPP_70(T)                                                                          \
  const T *pSrc, int nSrcStep, NppiSize oSrcSize, NppiRect oSrcRectROI, T *pDst, int nDstStep,     \
      NppiSize oDstSize, NppiRect oDstRectROI, int eInterpolation
#define CU2PORT_NPP_71(T) T nAlpha1, T *pSrcDst, int nSrcDstStep, NppiSize oSizeROI
#define CU2PORT_NPP_72(T)                                                                          \
  const T *pSrc, int nSrcStep, T *pDst, int nDstStep, NppiSize oSizeROI, const T aCoeffs[3]
#define CU2PORT_NPP_73(T, U)                                                                       \
  const T *pSrc, int nSrcStep, T *pDst, int nDstStep, NppiSize oSizeROI, const U *pValues[3],      \
      const U *pLevels[3], int nLevels[3]
#define CU2PORT_NPP_74(T, U)                                                                       \
  T *pSrcDst, int nSrcDstStep, NppiSize oSizeROI, const U *pValues[3], const U *pLevels[3],        \
      int nLevels[3]
#define CU2PORT_NPP_75(T, U, V)                                                                    \
  const T *pSrc, U nSrcStep, V *pDst, U nDstStep, NppiSize oROI, U nMaskSize, U nAnchor
#define CU2PORT_NPP_76(T, U, V)                                                                    \
  const T *pSrc, U nSrcStep, NppiSize oSrcSize, NppiPoint oSrcOffset, V *pDst, U nDstStep,         \
      NppiSize oROI, U nMaskSize, U nAnchor, NppiBorderType eBorderType
#define CU2PORT_NPP_77(T, U, V)                                                                    \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, U aNorm[3], V *pDeviceBuffer
#define CU2PORT_NPP_78(T, U, V)                                                                    \
  const T *pSrc1, int nSrc1Step, const T *pSrc2, int nSrc2Step, const U *pMask, int nMaskStep,     \
      NppiSize oSizeROI, V *pNormDiff, U *pDeviceBuffer
#define CU2PORT_NPP_79(T, U, V)                                                                    \
  const T *pSrc1, int nSrc1Step, const T *pSrc2, int nSrc2Step, const U *pMask, int nMaskStep,     \
      NppiSize oSizeROI, int nCOI, V *pNormDiff, U *pDeviceBuffer
#define CU2PORT_NPP_80(T, U)                                                                       \
  const T *pSrc, int nSrcStep, U *pDst, int nDstStep, NppiSize oSizeROI, NppRoundMode eRoundMode,  \
      int nScaleFactor
#define CU2PORT_NPP_81(T)                                                                          \
  const T *const pSrc[3], int nSrcStep, T *pDst, int nDstStep, NppiSize oSizeROI
#define CU2PORT_NPP_82(T, U)                                                                       \
  const T *pSrc, int nSrcStep, T *pDst, int nDstStep, NppiSize oSizeROI, const U *pMask,           \
      int nMaskStep
#define CU2PORT_NPP_83(T, U)                                                                       \
  const T *pSrc, int nSrcStep, T *pDst, int nDstStep, NppiSize oDstSizeROI, U nDx, U nDy
#define CU2PORT_NPP_84(T) NppiSize oSizeROI, NppiSize oMaskSize, T *nBufferSize
#define CU2PORT_NPP_85(T, U, V)                                                                    \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, U *pDeviceBuffer, V *pSum
#define CU2PORT_NPP_86(T) T *pSrcDst, int nSrcDstStep, NppiSize oSizeROI, const T rThresholds[3]
#define CU2PORT_NPP_87(T)                                                                          \
  const T *pSrc, int nSrcStep, T *pDst, int nDstStep, NppiSize oSizeROI, const T rThresholds[3],   \
      const T rValues[3]
#define CU2PORT_NPP_88(T)                                                                          \
  T *pSrcDst, int nSrcDstStep, NppiSize oSizeROI, const T rThresholds[3], const T rValues[3]
#define CU2PORT_NPP_89(T, U) const T *pSrc, U *pSrcDst, size_t nLength
#define CU2PORT_NPP_90(T)                                                                          \
  const T *pSrc, int nSrcStep, T *pDst, int nDstStep, NppiSize oSizeROI, const int aDstOrder[3]
#define CU2PORT_NPP_91(T)                                                                          \
  const T *pSrc, int nSrcStep, NppiSize oSrcSize, NppiPoint oSrcOffset, T *pDst, int nDstStep,     \
      NppiSize oSizeROI, const T *pMask, NppiSize oMaskSize, NppiPoint oAnchor, T *pBuffer,        \
      NppiBorderType eBorderType
#define CU2PORT_NPP_92(T) T *pSrcDst, size_t nLength, int nScaleFactor
#define CU2PORT_NPP_93(T)                                                                          \
  const T *const pSrc[3], int nSrcStep, T *pDst[3], int nDstStep, NppiSize oSizeROI
#define CU2PORT_NPP_94(T, U)                                                                       \
  const T *pSrc1, int nSrc1Step, const T *pSrc2, int nSrc2Step, NppiSize oSizeROI, U aNormDiff[3], \
      T *pDeviceBuffer
#define CU2PORT_NPP_95() NppiSize oSizeROI, int nLevels[3], size_t *hpBufferSize
#define CU2PORT_NPP_96(T)                                                                          \
  const NppiImageDescriptor *pSrc1BatchList, const NppiImageDescriptor *pSrc2BatchList,            \
      int nBatchSize, NppiSize oSizeROI, T *pMSE, NppiBufferDescriptor *pDeviceBufferList
#define CU2PORT_NPP_97(T, U)                                                                       \
  const T *pSrc1, const T *pSrc2, size_t nLength, T *pNorm, U *pDeviceBuffer
#define CU2PORT_NPP_98(T, U) const T nConstant, U *pSrcDst, int nSrcDstStep, NppiSize oSizeROI
#define CU2PORT_NPP_99(T, U) const T aConstants[4], U *pSrcDst, int nSrcDstStep, NppiSize oSizeROI
#define CU2PORT_NPP_100(T)                                                                         \
  const T *pSrc1, int nSrc1Step, T nAlpha1, const T *pSrc2, int nSrc2Step, T nAlpha2, T *pDst,     \
      int nDstStep, NppiSize oSizeROI, NppiAlphaOp eAlphaOp
#define CU2PORT_NPP_101(T)                                                                         \
  const T *pSrc1, int nSrc1Step, const T aConstants[4], T *pDst, int nDstStep, NppiSize oSizeROI,  \
      int nScaleFactor
#define CU2PORT_NPP_102(T)                                                                         \
  const T aConstants[4], T *pSrcDst, int nSrcDstStep, NppiSize oSizeROI, int nScaleFactor
#define CU2PORT_NPP_103(T, U)                                                                      \
  const T *pSrc1, int nSrc1Step, const U nConstant, T *pDst, int nDstStep, NppiSize oSizeROI
#define CU2PORT_NPP_104(T, U)                                                                      \
  const T *pSrc1, int nSrc1Step, const U aConstants[4], T *pDst, int nDstStep, NppiSize oSizeROI
#define CU2PORT_NPP_105(T)                                                                         \
  const T *pSrc1, int nSrc1Step, const T *pSrc2, int nSrc2Step, T *pDst, int nDstStep,             \
      NppiSize oSizeROI, NppRoundMode rndMode, int nScaleFactor
#define CU2PORT_NPP_106(T)                                                                         \
  const T *pSrc, int nSrcStep, T *pSrcDst, int nSrcDstStep, NppiSize oSizeROI,                     \
      NppRoundMode rndMode, int nScaleFactor
#define CU2PORT_NPP_107(T)                                                                         \
  const T *pSrc1, int nSrc1Step, const T *pSrc2, int nSrc2Step, T *pDst, int nDstStep,             \
      NppiSize oSizeROI, NppiAlphaOp eAlphaOp
#define CU2PORT_NPP_108(T) const T *pSrc, int nSrcStep, T *pDst[3], int nDstStep, NppiSize oSizeROI
#define CU2PORT_NPP_109(T, U)                                                                      \
  const T *pSrc, int nSrcStep, U *pDst, int nDstStep, NppiSize oSizeROI, NppHintAlgorithm hint
#define CU2PORT_NPP_110(T, U)                                                                      \
  const T *pSrc, U nSrcStep, T *pDst, U nDstStep, NppiSize oSizeROI, const U *pKernel,             \
      NppiSize oKernelSize, NppiPoint oAnchor, U nDivisor
#define CU2PORT_NPP_111(T, U)                                                                      \
  const T *pSrc, U nSrcStep, NppiSize oSrcSize, NppiPoint oSrcOffset, T *pDst, U nDstStep,         \
      NppiSize oSizeROI, const U *pKernel, NppiSize oKernelSize, NppiPoint oAnchor, U nDivisor,    \
      NppiBorderType eBorderType
#define CU2PORT_NPP_112(T, U, V)                                                                   \
  const T *pSrc, U nSrcStep, T *pDst, U nDstStep, NppiSize oSizeROI, NppiSize oMaskSize,           \
      NppiPoint oAnchor, V *pBuffer
#define CU2PORT_NPP_113(T, U, V)                                                                   \
  const T *pSrc, U nSrcStep, V *pDst, U nDstStep, NppiSize oSizeROI, NppiMaskSize eMaskSize
#define CU2PORT_NPP_114(T, U, V)                                                                   \
  const T *pSrc, U nSrcStep, NppiSize oSrcSize, NppiPoint oSrcOffset, V *pDst, U nDstStep,         \
      NppiSize oSizeROI, NppiMaskSize eMaskSize, NppiBorderType eBorderType
#define CU2PORT_NPP_115(T, U, V)                                                                   \
  const T *pSrc, U nSrcStep, T *pDst, U nDstStep, NppiSize oSizeROI, const int nFilterTaps,        \
      const V *pKernel
#define CU2PORT_NPP_116(T, U, V)                                                                   \
  const T *pSrc, U nSrcStep, NppiSize oSrcSize, NppiPoint oSrcOffset, T *pDst, U nDstStep,         \
      NppiSize oSizeROI, const int nFilterTaps, const V *pKernel, NppiBorderType eBorderType
#define CU2PORT_NPP_117(T, U)                                                                      \
  const T *pSrc, int nSrcStep, NppiSize oSrcSize, NppiPoint oSrcOffset, U *pDstX, int nDstXStep,   \
      U *pDstY, int nDstYStep, U *pDstMag, int nDstMagStep, U *pDstAngle, int nDstAngleStep,       \
      NppiSize oSizeROI, NppiMaskSize eMaskSize, NppiNorm eNorm, NppiBorderType eBorderType
#define CU2PORT_NPP_118(T, U)                                                                      \
  const T *pSrc, NppiSize oSrcSize, int nSrcStep, NppiRect oSrcROI, const U *pXMap, int nXMapStep, \
      const U *pYMap, int nYMapStep, T *pDst, int nDstStep, NppiSize oDstSizeROI,                  \
      int eInterpolation
#define CU2PORT_NPP_119(T)                                                                         \
  const T *pSrc, NppiSize oSrcSize, int nSrcStep, NppiRect oSrcROI, T *pDst, int nDstStep,         \
      NppiRect oDstROI, double nAngle, double nShiftX, double nShiftY, int eInterpolation
#define CU2PORT_NPP_120(T)                                                                         \
  const T *pSrc, int nSrcStep, NppiSize oSrcSize, NppiPoint oSrcOffset, T *pDst, int nDstStep,     \
      NppiSize oSizeROI, NppiBorderType eBorderType
#define CU2PORT_NPP_121(T, U, V)                                                                   \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, U *pDeviceBuffer, V aSum[3]
#define CU2PORT_NPP_122(T, U)                                                                      \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, U *pDeviceBuffer, T aMin[3]
#define CU2PORT_NPP_123(T, U)                                                                      \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, U *pDeviceBuffer, T aMin[3], int aIndexX[3],     \
      int aIndexY[3]
#define CU2PORT_NPP_124(T)                                                                         \
  const T *pSrc, int nSrcStep, NppiSize oSrcRoiSize, const T *pTpl, int nTplStep,                  \
      NppiSize oTplRoiSize, T *pDst, int nDstStep, int nScaleFactor, T *pDeviceBuffer
#define CU2PORT_NPP_125(T, U)                                                                      \
  const T *pSrc, int nSrcStep, NppiSize oSrcRoiSize, const T *pTpl, int nTplStep,                  \
      NppiSize oTplRoiSize, U *pDst, int nDstStep, T *pDeviceBuffer
#define CU2PORT_NPP_126(T, U)                                                                      \
  const T *pSrc1, int nSrc1Step, const T *pSrc2, int nSrc2Step, U *pDst, int nDstStep,             \
      NppiSize oSizeROI, NppCmpOp eComparisonOperation
#define CU2PORT_NPP_127(T, U) const T *pSrc, size_t nLength, T *pMax, int *pIndx, U *pDeviceBuffer
#define CU2PORT_NPP_128(T, U)                                                                      \
  const T *pSrc, U nSrcStep, NppiSize oSrcSize, NppiPoint oSrcOffset, T *pDst, U nDstStep,         \
      NppiSize oSizeROI, const T *pKernel, NppiSize oKernelSize, NppiPoint oAnchor,                \
      NppiBorderType eBorderType
#define CU2PORT_NPP_129()                                                                          \
  int nMaxWidth, int nMaxHeight, NppiImageDescriptor *pBatchSrc, NppiImageDescriptor *pBatchDst,   \
      NppiResizeBatchROI_Advanced *pBatchROI, unsigned int nBatchSize, int eInterpolation
#define CU2PORT_NPP_130()                                                                          \
  NppiSize oSmallestSrcSize, NppiRect oSrcRectROI, NppiRect oDstRectROI, int eInterpolation,       \
      NppiWarpAffineBatchCXR *pBatchList, unsigned int nBatchSize
#define CU2PORT_NPP_131()                                                                          \
  NppiSize oSmallestSrcSize, NppiRect oSrcRectROI, NppiRect oDstRectROI, int eInterpolation,       \
      NppiWarpPerspectiveBatchCXR *pBatchList, unsigned int nBatchSize
#define CU2PORT_NPP_132(T, U, V) const T *pSrc, size_t nLength, U *pDst, V *pDeviceBuffer
#define CU2PORT_NPP_133(T) const T aValue[2], T *pDst, int nDstStep, NppiSize oSizeROI
#define CU2PORT_NPP_134(T)                                                                         \
  const T *pSrc, int nSrcStep, NppiSize oSrcSizeROI, T *pDst, int nDstStep, NppiSize oDstSizeROI,  \
      int nTopBorderHeight, int nLeftBorderWidth, const T aValue[3]
#define CU2PORT_NPP_135(T, U)                                                                      \
  const T *pSrc, U nSrcStep, T *pDst, U nDstStep, NppiSize oROI, const T *pKernel, U nMaskSize,    \
      U nAnchor
#define CU2PORT_NPP_136(T, U)                                                                      \
  const T *pSrc, U nSrcStep, T *pDst, U nDstStep, NppiSize oSizeROI, const T *pKernel,             \
      NppiSize oKernelSize, NppiPoint oAnchor
#define CU2PORT_NPP_137(T, U) const T *pSrc, U *pSrcDst, size_t nLength, int nScaleFactor
#define CU2PORT_NPP_138(T) const T *pSrc, int nValue, T *pDst, size_t nLength
#define CU2PORT_NPP_139(T) int nValue, T *pSrcDst, size_t nLength
#define CU2PORT_NPP_140(T, U)                                                                      \
  const T *pSrc, int nSrcStep, T *pDst, int nDstStep, NppiSize oSizeROI, const U *pValues,         \
      const U *pLevels, int nLevels
#define CU2PORT_NPP_141(T, U)                                                                      \
  T *pSrcDst, int nSrcDstStep, NppiSize oSizeROI, const U *pValues, const U *pLevels, int nLevels
#define CU2PORT_NPP_142(T, U)                                                                      \
  const T *pSrc, int nSrcStep, T *pDst, int nDstStep, NppiSize oSizeROI, const U *pValues[4],      \
      const U *pLevels[4], int nLevels[4]
#define CU2PORT_NPP_143(T, U)                                                                      \
  T *pSrcDst, int nSrcDstStep, NppiSize oSizeROI, const U *pValues[4], const U *pLevels[4],        \
      int nLevels[4]
#define CU2PORT_NPP_144(T)                                                                         \
  const T *pSrc[3], NppiSize oSrcSize, int nSrcStep, NppiRect oSrcROI, T *pDst[3], int nDstStep,   \
      NppiRect oDstROI, const double aCoeffs[2][3], int eInterpolation
#define CU2PORT_NPP_145(T)                                                                         \
  const T *pSrc[4], NppiSize oSrcSize, int nSrcStep, NppiRect oSrcROI, T *pDst[4], int nDstStep,   \
      NppiRect oDstROI, const double aCoeffs[2][3], int eInterpolation
#define CU2PORT_NPP_146(T, U)                                                                      \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, U *pDeviceBuffer, T *pMin
#define CU2PORT_NPP_147(T, U, V)                                                                   \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, U aNorm[4], V *pDeviceBuffer
#define CU2PORT_NPP_148(T, U, V)                                                                   \
  const T *pSrc, int nSrcStep, const U *pMask, int nMaskStep, NppiSize oSizeROI, V *pNorm,         \
      U *pDeviceBuffer
#define CU2PORT_NPP_149(T, U, V)                                                                   \
  const T *pSrc, int nSrcStep, const U *pMask, int nMaskStep, NppiSize oSizeROI, int nCOI,         \
      V *pNorm, U *pDeviceBuffer
#define CU2PORT_NPP_150(T, U)                                                                      \
  const T *pSrc, int nSrcStep, const T *pConstants, U *pDst, int nDstStep, NppiSize oSizeROI,      \
      NppCmpOp eComparisonOperation
#define CU2PORT_NPP_151(T, U)                                                                      \
  const T *pSrc, U *pDst, size_t nLength, NppRoundMode eRoundMode, int nScaleFactor
#define CU2PORT_NPP_152(T)                                                                         \
  const T *pSrc1, int nSrc1Step, T nAlpha1, T *pDst, int nDstStep, NppiSize oSizeROI
#define CU2PORT_NPP_153()                                                                          \
  const NppiImageDescriptor *pSrcBatchList, NppiImageDescriptor *pDstBatchList, int nBatchSize,    \
      NppiSize oSizeROI
#define CU2PORT_NPP_154(T)                                                                         \
  const T *const pSrc[3], int nSrcStep, T *pDst[3], int rDstStep[3], NppiSize oSizeROI
#define CU2PORT_NPP_155(T)                                                                         \
  const T *const pSrc[3], int rSrcStep[3], T *pDst[3], int nDstStep, NppiSize oSizeROI
#define CU2PORT_NPP_156(T)                                                                         \
  const T *const pSrc[2], int rSrcStep, T *pDst, int nDstStep, NppiSize oSizeROI
#define CU2PORT_NPP_157(T)                                                                         \
  const T *const pSrc[3], int rSrcStep[3], T *pDstY, int nDstYStep, T *pDstCbCr, int nDstCbCrStep, \
      NppiSize oSizeROI
#define CU2PORT_NPP_158(T, U)                                                                      \
  const T aValue[3], T *pDst, int nDstStep, NppiSize oSizeROI, const U *pMask, int nMaskStep
#define CU2PORT_NPP_159(T, U)                                                                      \
  const T *pSrc, U nSrcStep, NppiSize oSrcSize, NppiPoint oSrcOffset, T *pDst, U nDstStep,         \
      NppiSize oSizeROI, const T *pKernel, U nMaskSize, U nAnchor, NppiBorderType eBorderType
#define CU2PORT_NPP_160(T, U, V)                                                                   \
  const T *pSrc, int nSrcStep, U *pDst, int nDstStep, NppiSize oSizeROI, const V *pKernel,         \
      NppiSize oKernelSize, NppiPoint oAnchor
#define CU2PORT_NPP_161(T, U, V)                                                                   \
  const T *pSrc, int nSrcStep, NppiSize oSrcSize, NppiPoint oSrcOffset, U *pDst, int nDstStep,     \
      NppiSize oSizeROI, const V *pKernel, NppiSize oKernelSize, NppiPoint oAnchor,                \
      NppiBorderType eBorderType
#define CU2PORT_NPP_162(T, U, V)                                                                   \
  const T *pSrc, U nSrcStep, NppiSize oSrcSize, NppiPoint oSrcOffset, T *pDst, U nDstStep,         \
      NppiSize oSizeROI, V nRate, const int nFilterTaps, const V *pKernel,                         \
      NppiBorderType eBorderType
#define CU2PORT_NPP_163(T, U, V, W)                                                                \
  const T *pSrc, U nSrcStep, NppiPoint oSrcOffset, T *pDst, U nDstStep, NppiSize oSizeROI,         \
      V nRadius, V nSigma, V nWeight, V nThreshold, NppiBorderType eBorderType, W *pDeviceBuffer
#define CU2PORT_NPP_164()                                                                          \
  NppiSize oSmallestSrcSize, NppiRect oSrcRectROI, NppiSize oSmallestDstSize,                      \
      NppiRect oDstRectROI, int eInterpolation, NppiResizeBatchCXR *pBatchList,                    \
      unsigned int nBatchSize
#define CU2PORT_NPP_165(T)                                                                         \
  const T *pSrc, NppiSize oSrcSize, int nSrcStep, NppiRect oSrcROI, const T *pXMap, int nXMapStep, \
      const T *pYMap, int nYMapStep, T *pDst, int nDstStep, NppiSize oDstSizeROI,                  \
      int eInterpolation
#define CU2PORT_NPP_166()                                                                          \
  NppiSize oSizeROI, NppiAxis flip, NppiMirrorBatchCXR *pBatchList, int nBatchSize
#define CU2PORT_NPP_167(T)                                                                         \
  const T *pSrc[3], NppiSize oSrcSize, int nSrcStep, NppiRect oSrcROI,                             \
      const double aSrcQuad[4][2], T *pDst[3], int nDstStep, NppiRect oDstROI,                     \
      const double aDstQuad[4][2], int eInterpolation
#define CU2PORT_NPP_168(T)                                                                         \
  const T *pSrc[4], NppiSize oSrcSize, int nSrcStep, NppiRect oSrcROI,                             \
      const double aSrcQuad[4][2], T *pDst[4], int nDstStep, NppiRect oDstROI,                     \
      const double aDstQuad[4][2], int eInterpolation
#define CU2PORT_NPP_169(T)                                                                         \
  const T *pSrc[3], NppiSize oSrcSize, int nSrcStep, NppiRect oSrcROI, T *pDst[3], int nDstStep,   \
      NppiRect oDstROI, const double aCoeffs[3][3], int eInterpolation
#define CU2PORT_NPP_170(T)                                                                         \
  const T *pSrc[4], NppiSize oSrcSize, int nSrcStep, NppiRect oSrcROI, T *pDst[4], int nDstStep,   \
      NppiRect oDstROI, const double aCoeffs[3][3], int eInterpolation
#define CU2PORT_NPP_171(T, U, V)                                                                   \
  const T *pSrc, U nSrcStep, T *pDst, U nDstStep, NppiSize oSizeROI, const V *pMask,               \
      NppiSize oMaskSize, NppiPoint oAnchor
#define CU2PORT_NPP_172(T, U, V)                                                                   \
  const T *pSrc, U nSrcStep, NppiSize oSrcSize, NppiPoint oSrcOffset, T *pDst, U nDstStep,         \
      NppiSize oSizeROI, const V *pMask, NppiSize oMaskSize, NppiPoint oAnchor,                    \
      NppiBorderType eBorderType
#define CU2PORT_NPP_173(T)                                                                         \
  const T *pSrc, int nSrcStep, T *pDst, int nDstStep, NppiSize oSizeROI, const T rThresholds[3],   \
      NppCmpOp eComparisonOperation
#define CU2PORT_NPP_174(T)                                                                         \
  T *pSrcDst, int nSrcDstStep, NppiSize oSizeROI, const T rThresholds[3],                          \
      NppCmpOp eComparisonOperation
#define CU2PORT_NPP_175(T)                                                                         \
  const T *pSrc, int nSrcStep, T *pDst, int nDstStep, NppiSize oSizeROI, const T nThreshold
#define CU2PORT_NPP_176(T) T *pSrcDst, int nSrcDstStep, NppiSize oSizeROI, const T nThreshold
#define CU2PORT_NPP_177(T)                                                                         \
  const T *pSrc, int nSrcStep, T *pDst, int nDstStep, NppiSize oSizeROI, const T rThresholds[3],   \
      const T rValues[3], NppCmpOp eComparisonOperation
#define CU2PORT_NPP_178(T)                                                                         \
  T *pSrcDst, int nSrcDstStep, NppiSize oSizeROI, const T rThresholds[3], const T rValues[3],      \
      NppCmpOp eComparisonOperation
#define CU2PORT_NPP_179(T)                                                                         \
  const T *pSrc, int nSrcStep, T *pDst, int nDstStep, NppiSize oSizeROI, const T nThreshold,       \
      const T nValue
#define CU2PORT_NPP_180(T)                                                                         \
  T *pSrcDst, int nSrcDstStep, NppiSize oSizeROI, const T nThreshold, const T nValue
#define CU2PORT_NPP_181(T)                                                                         \
  const T *pSrc, int nSrcStep, T *pDst, int nDstStep, NppiSize oSizeROI, const T rThresholdsLT[3], \
      const T rValuesLT[3], const T rThresholdsGT[3], const T rValuesGT[3]
#define CU2PORT_NPP_182(T)                                                                         \
  T *pSrcDst, int nSrcDstStep, NppiSize oSizeROI, const T rThresholdsLT[3], const T rValuesLT[3],  \
      const T rThresholdsGT[3], const T rValuesGT[3]
#define CU2PORT_NPP_183(T) const T *pSrc, T *pDst, size_t nLength, T vSub, T vDiv
#define CU2PORT_NPP_184(T) T *pSrcDst, size_t nLength, T nParam
#define CU2PORT_NPP_185(T, U, V)                                                                   \
  const T *pSrc, size_t nLength, U *pSum, int nScaleFactor, V *pDeviceBuffer
#define CU2PORT_NPP_186(T, U) const T *pSrc, size_t nLength, T *pMean, T *pStdDev, U *pDeviceBuffer
#define CU2PORT_NPP_187(T)                                                                         \
  const T *pSrc1, int nSrc1Step, T *pDst, int nDstStep, NppiSize oSizeROI, T nConstant
#define CU2PORT_NPP_188(T)                                                                         \
  const T *const pSrc[4], int nSrcStep, T *pDst, int nDstStep, NppiSize oSizeROI
#define CU2PORT_NPP_189(T)                                                                         \
  const T *const pSrc[3], int rSrcStep[3], T *pDst[3], int nDstStep[3], NppiSize oSizeROI
#define CU2PORT_NPP_190(T)                                                                         \
  const T *pSrc, int nSrcStep, T *pDst, int nDstStep, NppiSize oSizeROI, const T *pTable,          \
      int nBitSize
#define CU2PORT_NPP_191(T, U)                                                                      \
  const T *pSrc1, int nSrc1Step, const T *pSrc2, int nSrc2Step, NppiSize oSizeROI, U aNormDiff[4], \
      T *pDeviceBuffer
#define CU2PORT_NPP_192() NppiSize oSizeROI, int nLevels, size_t *hpBufferSize
#define CU2PORT_NPP_193() NppiSize oSizeROI, int nLevels[4], size_t *hpBufferSize
#define CU2PORT_NPP_194(T, U)                                                                      \
  const T *pSrc, size_t nLength, T *pSum, int nScaleFactor, U *pDeviceBuffer
#define CU2PORT_NPP_195(T, U, V)                                                                   \
  const T *pSrc1, const T *pSrc2, size_t nLength, U *pNorm, int nScaleFactor, V *pDeviceBuffer
#define CU2PORT_NPP_196(T, U)                                                                      \
  const T *pSrc, int nSrcStep, T *pDst, int nDstStep, NppiSize oSizeROI, const U aCoeffs[3]
#define CU2PORT_NPP_197(T)                                                                         \
  const T *pSrcY, int nSrcYStep, const T *pSrcCbCr, int nSrcCbCrStep, T *pDst[3], int rDstStep[3], \
      NppiSize oSizeROI
#define CU2PORT_NPP_198(T)                                                                         \
  const T *pSrc, int nSrcStep, T *pDst, int nDstStep, NppiSize oSizeROI, const T *pValues[3],      \
      const T *pLevels[3], int nLevels[3]
#define CU2PORT_NPP_199(T)                                                                         \
  T *pSrcDst, int nSrcDstStep, NppiSize oSizeROI, const T *pValues[3], const T *pLevels[3],        \
      int nLevels[3]
#define CU2PORT_NPP_200(T, U, V)                                                                   \
  const T *pSrc, int nSrcStep, NppiSize oSrcSize, NppiPoint oSrcOffset, U *pDstX, int nDstXStep,   \
      U *pDstY, int nDstYStep, U *pDstMag, int nDstMagStep, V *pDstAngle, int nDstAngleStep,       \
      NppiSize oSizeROI, NppiMaskSize eMaskSize, NppiNorm eNorm, NppiBorderType eBorderType
#define CU2PORT_NPP_201(T)                                                                         \
  const T *pSrc, int nSrcStep, NppiSize oSrcSize, NppiPoint oSrcOffset, T *pDstX, int nDstXStep,   \
      T *pDstY, int nDstYStep, T *pDstMag, int nDstMagStep, T *pDstAngle, int nDstAngleStep,       \
      NppiSize oSizeROI, NppiMaskSize eMaskSize, NppiNorm eNorm, NppiBorderType eBorderType
#define CU2PORT_NPP_202()                                                                          \
  const NppiImageDescriptor *pSrcBatchList, NppiImageDescriptor *pDstBatchList, int nBatchSize,    \
      NppiSize oSizeROI, NppiNorm eNorm
#define CU2PORT_NPP_203(T, U, V)                                                                   \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, U *pDeviceBuffer, V aSum[4]
#define CU2PORT_NPP_204(T, U)                                                                      \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, U *pDeviceBuffer, T aMin[4]
#define CU2PORT_NPP_205(T, U)                                                                      \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, U *pDeviceBuffer, T *pMin, int *pIndexX,         \
      int *pIndexY
#define CU2PORT_NPP_206(T, U)                                                                      \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, U *pDeviceBuffer, T aMin[4], int aIndexX[4],     \
      int aIndexY[4]
#define CU2PORT_NPP_207(T, U)                                                                      \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, T aMin[3], T aMax[3], U *pDeviceBuffer
#define CU2PORT_NPP_208(T, U)                                                                      \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, U aNorm[3], T *pDeviceBuffer
#define CU2PORT_NPP_209(T, U)                                                                      \
  const T *pSrc1, int nSrc1Step, const T *pSrc2, int nSrc2Step, const T *pMask, int nMaskStep,     \
      NppiSize oSizeROI, U *pNormDiff, T *pDeviceBuffer
#define CU2PORT_NPP_210(T, U)                                                                      \
  const T *pSrc1, int nSrc1Step, const T *pSrc2, int nSrc2Step, const T *pMask, int nMaskStep,     \
      NppiSize oSizeROI, int nCOI, U *pNormDiff, T *pDeviceBuffer
#define CU2PORT_NPP_211(T) const T *pSrc, T *pDst, size_t nLength, T nLevel
#define CU2PORT_NPP_212(T, U) const T *pSrc, T *pDst, size_t nLength, U nLevel
#define CU2PORT_NPP_213(T, U) T *pSrcDst, size_t nLength, U nLevel
#define CU2PORT_NPP_214(T) T *pSrcDst, size_t nLength, T nLevel, T nValue
#define CU2PORT_NPP_215(T, U) const T *pSrc, T *pDst, size_t nLength, U nLevel, T nValue
#define CU2PORT_NPP_216(T, U) T *pSrcDst, size_t nLength, U nLevel, T nValue
#define CU2PORT_NPP_217(T, U)                                                                      \
  const T *pSrc, size_t nLength, T *pMin, int *pMinIndx, T *pMax, int *pMaxIndx, U *pDeviceBuffer
#define CU2PORT_NPP_218(T) const T *pSrc, int nSrcStep, T *pDst[4], int nDstStep, NppiSize oSizeROI
#define CU2PORT_NPP_219(T)                                                                         \
  const T *const pSrc[3], int rSrcStep[3], T *pDst, int nDstStep, NppiSize oSizeROI, T nAval
#define CU2PORT_NPP_220(T)                                                                         \
  const T *pSrc, int nSrcStep, T *pDst, int nDstStep, NppiSize oSizeROI, const T aTwist[3][4]
#define CU2PORT_NPP_221(T) T *pSrcDst, int nSrcDstStep, NppiSize oSizeROI, const T aTwist[3][4]
#define CU2PORT_NPP_222(T)                                                                         \
  const T *pSrc, int nSrcStep, T *const aDst[3], int nDstStep, NppiSize oSizeROI
#define CU2PORT_NPP_223(T)                                                                         \
  const T *pSrc, int nSrcStep, T *const aDst[4], int nDstStep, NppiSize oSizeROI
#define CU2PORT_NPP_224(T)                                                                         \
  const T *pSrc, int nSrcStep, NppiSize oSrcSizeROI, T *pDst, int nDstStep, NppiSize oDstSizeROI,  \
      int nTopBorderHeight, int nLeftBorderWidth, T nValue
#define CU2PORT_NPP_225(T)                                                                         \
  const T *pSrc, int nSrcStep, NppiSize oSrcSizeROI, T *pDst, int nDstStep, NppiSize oDstSizeROI,  \
      int nTopBorderHeight, int nLeftBorderWidth, const T aValue[4]
#define CU2PORT_NPP_226(T) T *pSrcDst, int nSrcDstStep, NppiSize oSizeROI, const int aDstOrder[3]
#define CU2PORT_NPP_227(T)                                                                         \
  const T *pSrc, int nSrcStep, T *pDst, int nDstStep, NppiSize oSizeROI, const int aDstOrder[4]
#define CU2PORT_NPP_228(T) T *pSrcDst, int nSrcDstStep, NppiSize oSizeROI, const int aDstOrder[4]
#define CU2PORT_NPP_229(T)                                                                         \
  const T *pSrc, int nSrcStep, T *pDst, int nDstStep, NppiSize oSizeROI, const int aDstOrder[4],   \
      const T nValue
#define CU2PORT_NPP_230(T)                                                                         \
  const T *const pSrc[3], NppiSize oSrcSize, int nSrcStep, NppiRect oSrcROI, T *pDst[3],           \
      int nDstStep, NppiRect oDstROI, double nXFactor, double nYFactor, double nXShift,            \
      double nYShift, int eInterpolation
#define CU2PORT_NPP_231(T)                                                                         \
  const T *const pSrc[4], NppiSize oSrcSize, int nSrcStep, NppiRect oSrcROI, T *pDst[4],           \
      int nDstStep, NppiRect oDstROI, double nXFactor, double nYFactor, double nXShift,            \
      double nYShift, int eInterpolation
#define CU2PORT_NPP_232(T, U) const T *pSrc1, const T *pSrc2, U *pDst, size_t nLength
#define CU2PORT_NPP_233(T, U)                                                                      \
  const T *pSrc, int nSrcStep, U *pSrcDst, int nSrcDstStep, NppiSize oSizeROI, U nAlpha
#define CU2PORT_NPP_234(T)                                                                         \
  const T *pSrc, int nSrcStep, T *pDst, int nDstStep, NppiSize oSizeROI, NppiNorm eNorm
#define CU2PORT_NPP_235(T, U)                                                                      \
  const T *const pSrc[3], int nSrcStep, T *const pDst[3], int nDstStep, NppiSize oSizeROI,         \
      const U aTwist[3][4]
#define CU2PORT_NPP_236(T, U)                                                                      \
  T *const pSrcDst[3], int nSrcDstStep, NppiSize oSizeROI, const U aTwist[3][4]
#define CU2PORT_NPP_237(T, U)                                                                      \
  const T *pSrc, int nSrcStep, U *pDst, int nDstStep, NppiSize oSizeROI, const U *pTable,          \
      int nBitSize
#define CU2PORT_NPP_238(T)                                                                         \
  const T *pSrc, int nSrcStep, T *pDst, int nDstStep, NppiSize oSizeROI, const T *pTables[3],      \
      int nBitSize
#define CU2PORT_NPP_239(T, U)                                                                      \
  T nValue, T *pDst, int nDstStep, NppiSize oSizeROI, const U *pMask, int nMaskStep
#define CU2PORT_NPP_240(T, U)                                                                      \
  const T aValue[4], T *pDst, int nDstStep, NppiSize oSizeROI, const U *pMask, int nMaskStep
#define CU2PORT_NPP_241(T)                                                                         \
  const T *pSrc, int nSrcStep, T *pDst, int nDstStep, NppiSize oDstSizeROI, T nDx, T nDy
#define CU2PORT_NPP_242(T, U)                                                                      \
  const T *pSrc, int nSrcStep, U *pDst, int nDstStep, NppiSize oSizeROI, U nMin, U nMax
#define CU2PORT_NPP_243(T, U)                                                                      \
  const T *pSrc, int nSrcStep, U *pDst, int nDstStep, NppiSize oSizeROI, T nMin, T nMax
#define CU2PORT_NPP_244(T, U)                                                                      \
  const T *pSrc, U nSrcStep, T *pDst, U nDstStep, NppiSize oSizeROI, NppiSize oMaskSize,           \
      NppiPoint oAnchor, T *pBuffer
#define CU2PORT_NPP_245(T, U, V) const T *pSrc, U nSrcStep, V *pDst, U nDstStep, NppiSize oSizeROI
#define CU2PORT_NPP_246(T, U, V)                                                                   \
  const T *pSrc, U nSrcStep, NppiSize oSrcSize, NppiPoint oSrcOffset, V *pDst, U nDstStep,         \
      NppiSize oSizeROI, NppiBorderType eBorderType
#define CU2PORT_NPP_247(T, U)                                                                      \
  const T *pSrc, U nSrcStep, T *pDst, U nDstStep, NppiSize oSizeROI, const int nFilterTaps,        \
      const T *pKernel
#define CU2PORT_NPP_248(T, U)                                                                      \
  const T *pSrc, U nSrcStep, NppiSize oSrcSize, NppiPoint oSrcOffset, T *pDst, U nDstStep,         \
      NppiSize oSizeROI, const int nFilterTaps, const T *pKernel, NppiBorderType eBorderType
#define CU2PORT_NPP_249(T, U)                                                                      \
  const T *pSrc, U nSrcStep, NppiSize oSrcSize, NppiPoint oSrcOffset, T *pDst, U nDstStep,         \
      NppiSize oSizeROI, T nRate, const int nFilterTaps, const T *pKernel,                         \
      NppiBorderType eBorderType
#define CU2PORT_NPP_250(T, U, V)                                                                   \
  const T *pSrc, U nSrcStep, NppiSize oSrcSize, NppiPoint oSrcOffset, T *pDst, U nDstStep,         \
      NppiSize oSizeROI, const int nRadius, const int nStepBetweenSrcPixels,                       \
      const V nValSquareSigma, const V nPosSquareSigma, NppiBorderType eBorderType
#define CU2PORT_NPP_251(T, U, V)                                                                   \
  const T *pSrc, U nSrcStep, NppiPoint oSrcOffset, T *pDst, U nDstStep, NppiSize oSizeROI,         \
      V nRadius, V nSigma, V nWeight, V nThreshold, NppiBorderType eBorderType, T *pDeviceBuffer
#define CU2PORT_NPP_252(T, U, V)                                                                   \
  const T *pSrc, U nSrcStep, NppiPoint oSrcOffset, T *pDst, U nDstStep, NppiSize oSizeROI,         \
      T nRadius, T nSigma, T nWeight, T nThreshold, NppiBorderType eBorderType, V *pDeviceBuffer
#define CU2PORT_NPP_253(T, U, V)                                                                   \
  const T *pSrc, U nSrcStep, NppiSize oSrcSize, NppiPoint oSrcOffset, T *pDst, U nDstStep,         \
      NppiSize oSizeROI, NppiSize oMaskSize, NppiPoint oAnchor, V aNoise[3],                       \
      NppiBorderType eBorderType
#define CU2PORT_NPP_254(T, U, V)                                                                   \
  const T *pSrc, int nSrcStep, NppiSize oSrcSize, NppiPoint oSrcOffset,                            \
      const NppiPoint *hpLocations, int nLocations, U *pDstWindowDescriptorBuffer,                 \
      NppiSize oSizeROI, const NppiHOGConfig oHOGConfig, V *pScratchBuffer,                        \
      NppiBorderType eBorderType
#define CU2PORT_NPP_255(T, U)                                                                      \
  T *pSrcDst, int nSrcDstStep, NppiPoint oSeed, T nMin, T nMax, const T nNewValue, NppiNorm eNorm, \
      NppiSize oSizeROI, NppiConnectedRegion *pConnectedRegion, U *pBuffer
#define CU2PORT_NPP_256(T, U)                                                                      \
  T *pSrcDst, int nSrcDstStep, NppiPoint oSeed, T aMin[3], T aMax[3], const T aNewValues[3],       \
      NppiNorm eNorm, NppiSize oSizeROI, NppiConnectedRegion *pConnectedRegion, U *pBuffer
#define CU2PORT_NPP_257(T, U)                                                                      \
  T *pSrcDst, int nSrcDstStep, NppiPoint oSeed, T nMin, T nMax, const T nNewValue,                 \
      const T nBoundaryValue, NppiNorm eNorm, NppiSize oSizeROI,                                   \
      NppiConnectedRegion *pConnectedRegion, U *pBuffer
#define CU2PORT_NPP_258(T, U)                                                                      \
  T *pSrcDst, int nSrcDstStep, NppiPoint oSeed, T aMin[3], T aMax[3], const T aNewValues[3],       \
      const T aBoundaryValues[3], NppiNorm eNorm, NppiSize oSizeROI,                               \
      NppiConnectedRegion *pConnectedRegion, U *pBuffer
#define CU2PORT_NPP_259(T)                                                                         \
  const T *pSrc[3], int nSrcStep, NppiSize oSrcSize, NppiRect oSrcRectROI, T *pDst[3],             \
      int nDstStep, NppiSize oDstSize, NppiRect oDstRectROI, int eInterpolation
#define CU2PORT_NPP_260(T)                                                                         \
  const T *pSrc[4], int nSrcStep, NppiSize oSrcSize, NppiRect oSrcRectROI, T *pDst[4],             \
      int nDstStep, NppiSize oDstSize, NppiRect oDstRectROI, int eInterpolation
#define CU2PORT_NPP_261(T)                                                                         \
  const T *pSrc, int nSrcStep, T *pDst, int nDstStep, NppiSize oSizeROI, const T *pMask,           \
      NppiSize oMaskSize, NppiPoint oAnchor
#define CU2PORT_NPP_262(T)                                                                         \
  const T *pSrc, int nSrcStep, NppiSize oSrcSize, NppiPoint oSrcOffset, T *pDst, int nDstStep,     \
      NppiSize oSizeROI, const T *pMask, NppiSize oMaskSize, NppiPoint oAnchor,                    \
      NppiBorderType eBorderType
#define CU2PORT_NPP_263(T, U)                                                                      \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, T *pDeviceBuffer, U aSum[3]
#define CU2PORT_NPP_264(T)                                                                         \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, T *pDeviceBuffer, T aMin[3]
#define CU2PORT_NPP_265(T)                                                                         \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, T *pDeviceBuffer, T aMin[3], int aIndexX[3],     \
      int aIndexY[3]
#define CU2PORT_NPP_266(T, U, V)                                                                   \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, U *pHist[3], int nLevels[3], U nLowerLevel[3],   \
      U nUpperLevel[3], V *pBuffer
#define CU2PORT_NPP_267(T, U, V)                                                                   \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, U *pHist[3], const U *pLevels[3],                \
      int nLevels[3], V *pBuffer
#define CU2PORT_NPP_268(T)                                                                         \
  const T *pSrc, int nSrcStep, T *pDst, int nDstStep, NppiSize oSizeROI, const T nThreshold,       \
      NppCmpOp eComparisonOperation
#define CU2PORT_NPP_269(T)                                                                         \
  T *pSrcDst, int nSrcDstStep, NppiSize oSizeROI, const T nThreshold, NppCmpOp eComparisonOperation
#define CU2PORT_NPP_270(T)                                                                         \
  const T *pSrc, int nSrcStep, T *pDst, int nDstStep, NppiSize oSizeROI, const T nThreshold,       \
      const T nValue, NppCmpOp eComparisonOperation
#define CU2PORT_NPP_271(T)                                                                         \
  T *pSrcDst, int nSrcDstStep, NppiSize oSizeROI, const T nThreshold, const T nValue,              \
      NppCmpOp eComparisonOperation
#define CU2PORT_NPP_272(T)                                                                         \
  const T *pSrc, int nSrcStep, T *pDst, int nDstStep, NppiSize oSizeROI, const T nThresholdLT,     \
      const T nValueLT, const T nThresholdGT, const T nValueGT
#define CU2PORT_NPP_273(T)                                                                         \
  T *pSrcDst, int nSrcDstStep, NppiSize oSizeROI, const T nThresholdLT, const T nValueLT,          \
      const T nThresholdGT, const T nValueGT
#define CU2PORT_NPP_274(T)                                                                         \
  const T *pSrc1, int nSrc1Step, const T *pSrc2, int nSrc2Step, T *pDst, int nDstStep,             \
      NppiSize oSizeROI, NppCmpOp eComparisonOperation
#define CU2PORT_NPP_275(T, U)                                                                      \
  const T *pSrc1, int nSrc1Step, const T *pSrc2, int nSrc2Step, U *pDst, int nDstStep,             \
      NppiSize oSizeROI, T nEpsilon
#define CU2PORT_NPP_276(T, U)                                                                      \
  const T *pSrc1, const T *pSrc2, size_t nLength, T *pDp, int nScaleFactor, U *pDeviceBuffer
#define CU2PORT_NPP_277(T, U)                                                                      \
  const T *pSrc1, const T *pSrc2, size_t nLength, U *pDst, T *pDeviceBuffer
#define CU2PORT_NPP_278(T, U)                                                                      \
  const T *pSrc, int nSrcStep, const T *pMask, int nMaskStep, U *pSrcDst, int nSrcDstStep,         \
      NppiSize oSizeROI
#define CU2PORT_NPP_279(T)                                                                         \
  const T *const pSrc[3], int nSrcStep, T *pDst, int nDstStep, NppiSize oSizeROI, T nAval
#define CU2PORT_NPP_280(T, U)                                                                      \
  const T *pSrc, int nSrcStep, T *pDst, int nDstStep, NppiSize oSizeROI, const U aCoeffs[4]
#define CU2PORT_NPP_281(T)                                                                         \
  const T *pSrc, int nSrcStep, T *pDstY, int nDstYStep, T *pDstCbCr, int nDstCbCrStep,             \
      NppiSize oSizeROI
#define CU2PORT_NPP_282(T)                                                                         \
  const T *pSrc, int nSrcStep, T *pDst, int nDstStep, NppiSize oSizeROI, const T *pValues,         \
      const T *pLevels, int nLevels
#define CU2PORT_NPP_283(T)                                                                         \
  T *pSrcDst, int nSrcDstStep, NppiSize oSizeROI, const T *pValues, const T *pLevels, int nLevels
#define CU2PORT_NPP_284(T)                                                                         \
  const T *pSrc, int nSrcStep, T *pDst, int nDstStep, NppiSize oSizeROI, const T *pValues[4],      \
      const T *pLevels[4], int nLevels[4]
#define CU2PORT_NPP_285(T)                                                                         \
  T *pSrcDst, int nSrcDstStep, NppiSize oSizeROI, const T *pValues[4], const T *pLevels[4],        \
      int nLevels[4]
#define CU2PORT_NPP_286(T, U)                                                                      \
  const T *const pSrc[3], NppiSize oSrcSize, int nSrcStep, NppiRect oSrcROI, const U *pXMap,       \
      int nXMapStep, const U *pYMap, int nYMapStep, T *pDst[3], int nDstStep,                      \
      NppiSize oDstSizeROI, int eInterpolation
#define CU2PORT_NPP_287(T, U)                                                                      \
  const T *const pSrc[4], NppiSize oSrcSize, int nSrcStep, NppiRect oSrcROI, const U *pXMap,       \
      int nXMapStep, const U *pYMap, int nYMapStep, T *pDst[4], int nDstStep,                      \
      NppiSize oDstSizeROI, int eInterpolation
#define CU2PORT_NPP_288(T, U)                                                                      \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, T *pDeviceBuffer, U *pSum
#define CU2PORT_NPP_289(T, U)                                                                      \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, T *pDeviceBuffer, U aSum[4]
#define CU2PORT_NPP_290(T, U)                                                                      \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, T *pMin, T *pMax, U *pDeviceBuffer
#define CU2PORT_NPP_291(T, U)                                                                      \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, T aMin[4], T aMax[4], U *pDeviceBuffer
#define CU2PORT_NPP_292(T, U)                                                                      \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, T *pMinValue, T *pMaxValue,                      \
      NppiPoint *pMinIndex, NppiPoint *pMaxIndex, U *pDeviceBuffer
#define CU2PORT_NPP_293(T, U)                                                                      \
  const T *pSrc, int nSrcStep, const U *pMask, int nMaskStep, NppiSize oSizeROI, T *pMinValue,     \
      T *pMaxValue, NppiPoint *pMinIndex, NppiPoint *pMaxIndex, U *pDeviceBuffer
#define CU2PORT_NPP_294(T, U)                                                                      \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, int nCOI, T *pMinValue, T *pMaxValue,            \
      NppiPoint *pMinIndex, NppiPoint *pMaxIndex, U *pDeviceBuffer
#define CU2PORT_NPP_295(T, U)                                                                      \
  const T *pSrc, int nSrcStep, const U *pMask, int nMaskStep, NppiSize oSizeROI, int nCOI,         \
      T *pMinValue, T *pMaxValue, NppiPoint *pMinIndex, NppiPoint *pMaxIndex, U *pDeviceBuffer
#define CU2PORT_NPP_296(T, U, V)                                                                   \
  const T *pSrc, int nSrcStep, const U *pMask, int nMaskStep, NppiSize oSizeROI, U *pDeviceBuffer, \
      V *pMean
#define CU2PORT_NPP_297(T, U, V)                                                                   \
  const T *pSrc, int nSrcStep, const U *pMask, int nMaskStep, NppiSize oSizeROI, int nCOI,         \
      U *pDeviceBuffer, V *pMean
#define CU2PORT_NPP_298(T, U, V)                                                                   \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, U *pDeviceBuffer, V *pMean, V *pStdDev
#define CU2PORT_NPP_299(T, U, V)                                                                   \
  const T *pSrc, int nSrcStep, const U *pMask, int nMaskStep, NppiSize oSizeROI, U *pDeviceBuffer, \
      V *pMean, V *pStdDev
#define CU2PORT_NPP_300(T, U, V)                                                                   \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, int nCOI, U *pDeviceBuffer, V *pMean, V *pStdDev
#define CU2PORT_NPP_301(T, U, V)                                                                   \
  const T *pSrc, int nSrcStep, const U *pMask, int nMaskStep, NppiSize oSizeROI, int nCOI,         \
      U *pDeviceBuffer, V *pMean, V *pStdDev
#define CU2PORT_NPP_302(T, U)                                                                      \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, U aNorm[4], T *pDeviceBuffer
#define CU2PORT_NPP_303(T, U)                                                                      \
  const T *pSrc, int nSrcStep, const T *pMask, int nMaskStep, NppiSize oSizeROI, int nCOI,         \
      U *pNorm, T *pDeviceBuffer
#define CU2PORT_NPP_304(T)                                                                         \
  const T *pSrc, int nSrcStep, const T *pConstants, T *pDst, int nDstStep, NppiSize oSizeROI,      \
      NppCmpOp eComparisonOperation
#define CU2PORT_NPP_305(T, U)                                                                      \
  const T *pSrc, int nSrcStep, const T nConstant, U *pDst, int nDstStep, NppiSize oSizeROI,        \
      NppCmpOp eComparisonOperation
#define CU2PORT_NPP_306(T, U)                                                                      \
  const T *pSrc, int nSrcStep, const T *pConstants, U *pDst, int nDstStep, NppiSize oSizeROI,      \
      T nEpsilon
#define CU2PORT_NPP_307(T)                                                                         \
  const T *pSrc1, const T *pSrc2, T *pDst, size_t nLength, NppRoundMode nRndMode, int nScaleFactor
#define CU2PORT_NPP_308(T)                                                                         \
  const T *pSrc, T *pSrcDst, size_t nLength, NppRoundMode nRndMode, int nScaleFactor
#define CU2PORT_NPP_309(T) const T *pSrc, T *pDst, size_t nLength, T nLevel, NppCmpOp nRelOp
#define CU2PORT_NPP_310(T) T *pSrcDst, size_t nLength, T nLevel, NppCmpOp nRelOp
#define CU2PORT_NPP_311(T, U) const T *pSrc, T *pDst, size_t nLength, U nLevel, NppCmpOp nRelOp
#define CU2PORT_NPP_312(T, U) T *pSrcDst, size_t nLength, U nLevel, NppCmpOp nRelOp
#define CU2PORT_NPP_313(T, U, V, W)                                                                \
  const T *pSrc1, const U *pSrc2, size_t nLength, V *pDp, W *pDeviceBuffer
#define CU2PORT_NPP_314(T, U, V)                                                                   \
  const T *pSrc1, const U *pSrc2, size_t nLength, U *pDp, int nScaleFactor, V *pDeviceBuffer
#define CU2PORT_NPP_315(T)                                                                         \
  const T *pSrc[4], int nSrcStep, T *pDst[3], int nDstStep, NppiSize oSizeROI
#define CU2PORT_NPP_316(T) const T *pSrc[4], int nSrcStep, T *pDst, int nDstStep, NppiSize oSizeROI
#define CU2PORT_NPP_317(T)                                                                         \
  const T *const pSrc[4], int nSrcStep, T *pDst[4], int nDstStep, NppiSize oSizeROI
#define CU2PORT_NPP_318(T)                                                                         \
  const T *pSrc, int nSrcStep, NppiSize oSrcSize, NppiRect oSrcROI, T *pDst, int nDstStep,         \
      NppiBayerGridPosition eGrid, NppiInterpolationMode eInterpolation
#define CU2PORT_NPP_319(T)                                                                         \
  const T *pSrc, int nSrcStep, NppiSize oSrcSize, NppiRect oSrcROI, T *pDst, int nDstStep,         \
      NppiBayerGridPosition eGrid, NppiInterpolationMode eInterpolation, T nAlpha
#define CU2PORT_NPP_320(T)                                                                         \
  const T *const pSrcY, int nSrcYStep, const T *pSrcCbCr, int nSrcCbCrStep, T *pDst[3],            \
      int rDstStep[3], NppiSize oSizeROI
#define CU2PORT_NPP_321(T) T *const pSrcDst[3], int nSrcDstStep, NppiSize oSizeROI
#define CU2PORT_NPP_322(T, U)                                                                      \
  const T *pSrc, int nSrcStep, T *pDst, int nDstStep, NppiSize oSizeROI, const U aTwist[4][4],     \
      const U aConstants[4]
#define CU2PORT_NPP_323(T, U)                                                                      \
  T *pSrcDst, int nSrcDstStep, NppiSize oSizeROI, const U aTwist[4][4], const U aConstants[4]
#define CU2PORT_NPP_324(T, U)                                                                      \
  const T *pSrc, int nSrcStep, T *pDst, int nDstStep, NppiSize oSizeROI, U *pValues,               \
      T *pLevels[3], int aLevels[3]
#define CU2PORT_NPP_325(T)                                                                         \
  const T *pSrc, int nSrcStep, T *pDst, int nDstStep, NppiSize oSizeROI, const T *pTables[4],      \
      int nBitSize
#define CU2PORT_NPP_326(T)                                                                         \
  const T *pSrc, int nSrcStep, int nAlphaValue, T *pDst, int nDstStep, NppiSize oSizeROI,          \
      const T *pTables[3], int nBitSize
#define CU2PORT_NPP_327(T)                                                                         \
  const T aValue[3], T *pDst, int nDstStep, NppiSize oSizeROI, const T *pMask, int nMaskStep
#define CU2PORT_NPP_328(T, U)                                                                      \
  const T *pSrc, U nSrcStep, NppiSize oSrcSize, NppiPoint oSrcOffset, T *pDst, U nDstStep,         \
      NppiSize oSizeROI, const int nRadius, const int nStepBetweenSrcPixels,                       \
      const T nValSquareSigma, const T nPosSquareSigma, NppiBorderType eBorderType
#define CU2PORT_NPP_329(T, U, V)                                                                   \
  const T *pSrc, U nSrcStep, NppiSize oSrcSize, NppiPoint oSrcOffset, T *pDst, U nDstStep,         \
      NppiSize oSizeROI, NppiSize oMaskSize, NppiPoint oAnchor, V aNoise[1],                       \
      NppiBorderType eBorderType
#define CU2PORT_NPP_330(T, U, V)                                                                   \
  const T *pSrc, U nSrcStep, NppiSize oSrcSize, NppiPoint oSrcOffset, T *pDst, U nDstStep,         \
      NppiSize oSizeROI, NppiSize oMaskSize, NppiPoint oAnchor, V aNoise[4],                       \
      NppiBorderType eBorderType
#define CU2PORT_NPP_331(T, U)                                                                      \
  const T *pSrc, U nSrcStep, NppiSize oSrcSize, NppiPoint oSrcOffset, T *pDst, U nDstStep,         \
      NppiSize oSizeROI, NppiSize oMaskSize, NppiPoint oAnchor, T aNoise[3],                       \
      NppiBorderType eBorderType
#define CU2PORT_NPP_332(T, U)                                                                      \
  const T *pSrc, int nSrcStep, NppiSize oSrcSize, NppiPoint oSrcOffset,                            \
      const NppiPoint *hpLocations, int nLocations, U *pDstWindowDescriptorBuffer,                 \
      NppiSize oSizeROI, const NppiHOGConfig oHOGConfig, T *pScratchBuffer,                        \
      NppiBorderType eBorderType
#define CU2PORT_NPP_333(T, U)                                                                      \
  const T *pSrc, int nSrcStep, NppiSize oSrcSize, NppiPoint oSrcOffset,                            \
      const NppiPoint *hpLocations, int nLocations, T *pDstWindowDescriptorBuffer,                 \
      NppiSize oSizeROI, const NppiHOGConfig oHOGConfig, U *pScratchBuffer,                        \
      NppiBorderType eBorderType
#define CU2PORT_NPP_334(T, U)                                                                      \
  T *pSrcDst, int nSrcDstStep, NppiPoint oSeed, const T nNewValue, NppiNorm eNorm,                 \
      NppiSize oSizeROI, NppiConnectedRegion *pConnectedRegion, U *pBuffer
#define CU2PORT_NPP_335(T, U)                                                                      \
  T *pSrcDst, int nSrcDstStep, NppiPoint oSeed, const T aNewValues[3], NppiNorm eNorm,             \
      NppiSize oSizeROI, NppiConnectedRegion *pConnectedRegion, U *pBuffer
#define CU2PORT_NPP_336(T, U)                                                                      \
  T *pSrcDst, int nSrcDstStep, NppiPoint oSeed, const T nNewValue, const T nBoundaryValue,         \
      NppiNorm eNorm, NppiSize oSizeROI, NppiConnectedRegion *pConnectedRegion, U *pBuffer
#define CU2PORT_NPP_337(T, U)                                                                      \
  T *pSrcDst, int nSrcDstStep, NppiPoint oSeed, const T aNewValues[3], const T aBoundaryValues[3], \
      NppiNorm eNorm, NppiSize oSizeROI, NppiConnectedRegion *pConnectedRegion, U *pBuffer
#define CU2PORT_NPP_338(T)                                                                         \
  T *pSrcDst, int nSrcDstStep, NppiPoint oSeed, T nMin, T nMax, const T nNewValue, NppiNorm eNorm, \
      NppiSize oSizeROI, NppiConnectedRegion *pConnectedRegion, T *pBuffer
#define CU2PORT_NPP_339(T)                                                                         \
  T *pSrcDst, int nSrcDstStep, NppiPoint oSeed, T aMin[3], T aMax[3], const T aNewValues[3],       \
      NppiNorm eNorm, NppiSize oSizeROI, NppiConnectedRegion *pConnectedRegion, T *pBuffer
#define CU2PORT_NPP_340(T)                                                                         \
  T *pSrcDst, int nSrcDstStep, NppiPoint oSeed, T nMin, T nMax, const T nNewValue,                 \
      const T nBoundaryValue, NppiNorm eNorm, NppiSize oSizeROI,                                   \
      NppiConnectedRegion *pConnectedRegion, T *pBuffer
#define CU2PORT_NPP_341(T)                                                                         \
  T *pSrcDst, int nSrcDstStep, NppiPoint oSeed, T aMin[3], T aMax[3], const T aNewValues[3],       \
      const T aBoundaryValues[3], NppiNorm eNorm, NppiSize oSizeROI,                               \
      NppiConnectedRegion *pConnectedRegion, T *pBuffer
#define CU2PORT_NPP_342()                                                                          \
  NppiImageDescriptor *pSrcDstBatchList, NppiBufferDescriptor *pBufferList,                        \
      unsigned int *pNewMaxLabelIDList, int nBatchSize, NppiSize oSizeROI, int nPerImageBufferSize
#define CU2PORT_NPP_343(T)                                                                         \
  const T *const pSrc[3], NppiSize oSrcSize, int nSrcStep, NppiRect oSrcROI, const T *pXMap,       \
      int nXMapStep, const T *pYMap, int nYMapStep, T *pDst[3], int nDstStep,                      \
      NppiSize oDstSizeROI, int eInterpolation
#define CU2PORT_NPP_344(T)                                                                         \
  const T *const pSrc[4], NppiSize oSrcSize, int nSrcStep, NppiRect oSrcROI, const T *pXMap,       \
      int nXMapStep, const T *pYMap, int nYMapStep, T *pDst[4], int nDstStep,                      \
      NppiSize oDstSizeROI, int eInterpolation
#define CU2PORT_NPP_345(T, U)                                                                      \
  const T *pSrc, U nSrcStep, NppiSize oSrcSize, NppiPoint oSrcOffset, T *pDst, U nDstStep,         \
      NppiSize oSizeROI, const U *pMask, NppiSize oMaskSize, NppiPoint oAnchor,                    \
      NppiBorderType eBorderType
#define CU2PORT_NPP_346(T) const T *pSrc, int nSrcStep, NppiSize oSizeROI, T *pDeviceBuffer, T *pMin
#define CU2PORT_NPP_347(T)                                                                         \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, T *pDeviceBuffer, T aMin[4]
#define CU2PORT_NPP_348(T)                                                                         \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, T *pDeviceBuffer, T *pMin, int *pIndexX,         \
      int *pIndexY
#define CU2PORT_NPP_349(T)                                                                         \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, T *pDeviceBuffer, T aMin[4], int aIndexX[4],     \
      int aIndexY[4]
#define CU2PORT_NPP_350(T)                                                                         \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, T aMin[3], T aMax[3], T *pDeviceBuffer
#define CU2PORT_NPP_351(T)                                                                         \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, int aCounts[3], T aLowerBound[3],                \
      T aUpperBound[3], T *pDeviceBuffer
#define CU2PORT_NPP_352(T, U)                                                                      \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, int aCounts[3], T aLowerBound[3],                \
      T aUpperBound[3], U *pDeviceBuffer
#define CU2PORT_NPP_353(T, U, V)                                                                   \
  const T *pSrc, int nSrcStep, U *pDst, int nDstStep, V *pSqr, int nSqrStep, NppiSize oSrcROI,     \
      U nVal, V nValSqr
#define CU2PORT_NPP_354(T, U)                                                                      \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, U *pHist[3], int nLevels[3], U nLowerLevel[3],   \
      U nUpperLevel[3], T *pBuffer
#define CU2PORT_NPP_355(T, U, V)                                                                   \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, U *pHist, int nLevels, U nLowerLevel,            \
      U nUpperLevel, V *pBuffer
#define CU2PORT_NPP_356(T, U, V)                                                                   \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, U *pHist[4], int nLevels[4], U nLowerLevel[4],   \
      U nUpperLevel[4], V *pBuffer
#define CU2PORT_NPP_357(T, U)                                                                      \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, U *pHist[3], const U *pLevels[3],                \
      int nLevels[3], T *pBuffer
#define CU2PORT_NPP_358(T, U, V)                                                                   \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, U *pHist, const U *pLevels, int nLevels,         \
      V *pBuffer
#define CU2PORT_NPP_359(T, U, V)                                                                   \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, U *pHist[4], const U *pLevels[4],                \
      int nLevels[4], V *pBuffer
#define CU2PORT_NPP_360(T, U, V)                                                                   \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, U *pHist[3], const T *pLevels[3],                \
      int nLevels[3], V *pBuffer
#define CU2PORT_NPP_361(T, U)                                                                      \
  const T *pSrc1, const T *pSrc2, U *pDst, size_t nLength, int nScaleFactor
#define CU2PORT_NPP_362(T, U)                                                                      \
  const T *pSrc1, const U *pSrc2, U *pDst, size_t nLength, int nScaleFactor
#define CU2PORT_NPP_363(T, U) const T *pSrc, T *pDst, size_t nLength, T vSub, U vDiv
#define CU2PORT_NPP_364(T)                                                                         \
  const T *pSrc, T *pDst, size_t nLength, T vSub, int vDiv, int nScaleFactor
#define CU2PORT_NPP_365(T, U, V)                                                                   \
  const T *pSrc1, const U *pSrc2, size_t nLength, U *pDp, V *pDeviceBuffer
#define CU2PORT_NPP_366(T, U, V)                                                                   \
  const T *pSrc, int nSrcStep, const U *pMask, int nMaskStep, V *pSrcDst, int nSrcDstStep,         \
      NppiSize oSizeROI
#define CU2PORT_NPP_367(T, U)                                                                      \
  const T *pSrc, int nSrcStep, const U *pMask, int nMaskStep, T *pSrcDst, int nSrcDstStep,         \
      NppiSize oSizeROI
#define CU2PORT_NPP_368(T, U)                                                                      \
  const T *pSrc1, int nSrc1Step, const T *pSrc2, int nSrc2Step, const T *pMask, int nMaskStep,     \
      U *pSrcDst, int nSrcDstStep, NppiSize oSizeROI
#define CU2PORT_NPP_369(T, U, V)                                                                   \
  const T *pSrc1, int nSrc1Step, const T *pSrc2, int nSrc2Step, const U *pMask, int nMaskStep,     \
      V *pSrcDst, int nSrcDstStep, NppiSize oSizeROI
#define CU2PORT_NPP_370(T, U)                                                                      \
  const T *pSrc1, int nSrc1Step, const T *pSrc2, int nSrc2Step, const U *pMask, int nMaskStep,     \
      T *pSrcDst, int nSrcDstStep, NppiSize oSizeROI
#define CU2PORT_NPP_371(T, U)                                                                      \
  const T *pSrc, int nSrcStep, const T *pMask, int nMaskStep, U *pSrcDst, int nSrcDstStep,         \
      NppiSize oSizeROI, U nAlpha
#define CU2PORT_NPP_372(T, U, V)                                                                   \
  const T *pSrc, int nSrcStep, const U *pMask, int nMaskStep, V *pSrcDst, int nSrcDstStep,         \
      NppiSize oSizeROI, V nAlpha
#define CU2PORT_NPP_373(T, U)                                                                      \
  const T *pSrc, int nSrcStep, const U *pMask, int nMaskStep, T *pSrcDst, int nSrcDstStep,         \
      NppiSize oSizeROI, T nAlpha
#define CU2PORT_NPP_374(T)                                                                         \
  const T *pSrc[4], int nSrcStep, T *pDst[4], int nDstStep, NppiSize oSizeROI
#define CU2PORT_NPP_375(T)                                                                         \
  const T *pSrc, int nSrcStep, T *pDst, int nDstStep, NppiSize oSizeROI, const T aCoeffs[4]
#define CU2PORT_NPP_376(T)                                                                         \
  const T *const pSrc[2], int nSrcStep, T *pDst[3], int aDstStep[3], NppiSize oSizeROI
#define CU2PORT_NPP_377(T)                                                                         \
  const T *pSrc1, int nSrc1Step, const T *pSrc2, int nSrc2Step, T *pDst, int nDstStep,             \
      NppiSize oSizeROI, T nColorKeyConst
#define CU2PORT_NPP_378(T)                                                                         \
  const T *pSrc1, int nSrc1Step, const T *pSrc2, int nSrc2Step, T *pDst, int nDstStep,             \
      NppiSize oSizeROI, T nColorKeyConst[3]
#define CU2PORT_NPP_379(T)                                                                         \
  const T *pSrc1, int nSrc1Step, const T *pSrc2, int nSrc2Step, T *pDst, int nDstStep,             \
      NppiSize oSizeROI, T nColorKeyConst[4]
#define CU2PORT_NPP_380(T)                                                                         \
  const T *pSrc1, int nSrc1Step, T nAlpha1, const T *pSrc2, int nSrc2Step, T nAlpha2, T *pDst,     \
      int nDstStep, NppiSize oSizeROI, T nColorKeyConst[4], NppiAlphaOp nppAlphaOp
#define CU2PORT_NPP_381(T)                                                                         \
  const T *pSrc, int nSrcStep, T *pDst, int nDstStep, NppiSize oSizeROI, const T aTwist[4][4],     \
      const T aConstants[4]
#define CU2PORT_NPP_382(T)                                                                         \
  T *pSrcDst, int nSrcDstStep, NppiSize oSizeROI, const T aTwist[4][4], const T aConstants[4]
#define CU2PORT_NPP_383(T)                                                                         \
  const T *const pSrc[3], int nSrcStep, T *const pDst[3], int nDstStep, NppiSize oSizeROI,         \
      const T aTwist[3][4]
#define CU2PORT_NPP_384(T)                                                                         \
  T *const pSrcDst[3], int nSrcDstStep, NppiSize oSizeROI, const T aTwist[3][4]
#define CU2PORT_NPP_385(T, U)                                                                      \
  T *pSrcDst, int nSrcDstStep, NppiSize oSizeROI, U *pValues, T *pLevels[3], int aLevels[3]
#define CU2PORT_NPP_386(T, U) const T aValues[2], U *pDst, int nDstStep, NppiSize oSizeROI
#define CU2PORT_NPP_387(T)                                                                         \
  T nValue, T *pDst, int nDstStep, NppiSize oSizeROI, const T *pMask, int nMaskStep
#define CU2PORT_NPP_388(T)                                                                         \
  const T aValue[4], T *pDst, int nDstStep, NppiSize oSizeROI, const T *pMask, int nMaskStep
#define CU2PORT_NPP_389(T, U, V)                                                                   \
  const T *pSrc, U nSrcStep, NppiSize oSrcSize, NppiPoint oSrcOffset, T *pDst, U nDstStep,         \
      NppiSize oSizeROI, NppiSize oMaskSize, V nDelta, T nValGT, T nValLE,                         \
      NppiBorderType eBorderType
#define CU2PORT_NPP_390(T, U)                                                                      \
  const T *pSrc, U nSrcStep, NppiSize oSrcSize, NppiPoint oSrcOffset, T *pDst, U nDstStep,         \
      NppiSize oSizeROI, NppiSize oMaskSize, NppiPoint oAnchor, T aNoise[1],                       \
      NppiBorderType eBorderType
#define CU2PORT_NPP_391(T, U)                                                                      \
  const T *pSrc, U nSrcStep, NppiSize oSrcSize, NppiPoint oSrcOffset, T *pDst, U nDstStep,         \
      NppiSize oSizeROI, NppiSize oMaskSize, NppiPoint oAnchor, T aNoise[4],                       \
      NppiBorderType eBorderType
#define CU2PORT_NPP_392(T, U)                                                                      \
  const T *pSrc, int nSrcStep, NppiSize oSrcSize, NppiPoint oSrcOffset, T *pDst, int nDstStep,     \
      NppiSize oSizeROI, NppiDifferentialKernel eFilterType, NppiMaskSize eMaskSize,               \
      U nLowThreshold, U nHighThreshold, NppiNorm eNorm, NppiBorderType eBorderType,               \
      T *pDeviceBuffer
#define CU2PORT_NPP_393(T, U)                                                                      \
  const T *pSrc, int nSrcStep, NppiSize oSrcSize, NppiPoint oSrcOffset, U *pDst, int nDstStep,     \
      NppiSize oSizeROI, NppiDifferentialKernel eFilterType, NppiMaskSize eMaskSize,               \
      NppiMaskSize eAvgWindowSize, U nK, U nScale, NppiBorderType eBorderType, T *pDeviceBuffer
#define CU2PORT_NPP_394(T)                                                                         \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, NppPointPolar nDelta, int nThreshold,            \
      NppPointPolar *pDeviceLines, int nMaxLineCount, int *pDeviceLineCount, T *pDeviceBuffer
#define CU2PORT_NPP_395(T)                                                                         \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, NppPointPolar nDelta, int nThreshold,            \
      NppPointPolar *pDeviceLines, NppPointPolar oDstROI[2], int nMaxLineCount,                    \
      int *pDeviceLineCount, T *pDeviceBuffer
#define CU2PORT_NPP_396(T)                                                                         \
  T *pSrcDst, int nSrcDstStep, NppiPoint oSeed, const T nNewValue, NppiNorm eNorm,                 \
      NppiSize oSizeROI, NppiConnectedRegion *pConnectedRegion, T *pBuffer
#define CU2PORT_NPP_397(T)                                                                         \
  T *pSrcDst, int nSrcDstStep, NppiPoint oSeed, const T aNewValues[3], NppiNorm eNorm,             \
      NppiSize oSizeROI, NppiConnectedRegion *pConnectedRegion, T *pBuffer
#define CU2PORT_NPP_398(T)                                                                         \
  T *pSrcDst, int nSrcDstStep, NppiPoint oSeed, const T nNewValue, const T nBoundaryValue,         \
      NppiNorm eNorm, NppiSize oSizeROI, NppiConnectedRegion *pConnectedRegion, T *pBuffer
#define CU2PORT_NPP_399(T)                                                                         \
  T *pSrcDst, int nSrcDstStep, NppiPoint oSeed, const T aNewValues[3], const T aBoundaryValues[3], \
      NppiNorm eNorm, NppiSize oSizeROI, NppiConnectedRegion *pConnectedRegion, T *pBuffer
#define CU2PORT_NPP_400(T, U)                                                                      \
  T *pSrc, int nSrcStep, U *pDst, int nDstStep, NppiSize oSizeROI, NppiNorm eNorm, T *pBuffer
#define CU2PORT_NPP_401(T, U, V)                                                                   \
  T *pSrc, int nSrcStep, U *pDst, int nDstStep, NppiSize oSizeROI, NppiNorm eNorm, V *pBuffer
#define CU2PORT_NPP_402(T, U)                                                                      \
  T *pSrc, int nSrcStep, T *pDst, int nDstStep, NppiSize oSizeROI, NppiNorm eNorm, U *pBuffer
#define CU2PORT_NPP_403(T, U)                                                                      \
  T *pSrcDst, int nSrcDstStep, NppiSize oSizeROI, int nStartingNumber, int *pNewNumber, U *pBuffer
#define CU2PORT_NPP_404(T, U, V)                                                                   \
  T *pSrcDst, U nSrcDstStep, V *pMarkerLabels, U nMarkerLabelsStep, NppiNorm eNorm,                \
      NppiWatershedSegmentBoundaryType eSegmentBoundaryType, NppiSize oSizeROI,                    \
      T *pDeviceMemoryBuffer
#define CU2PORT_NPP_405(T, U, V, W)                                                                \
  T *pSrcDst, U nSrcDstStep, V *pMarkerLabels, U nMarkerLabelsStep, NppiNorm eNorm,                \
      NppiWatershedSegmentBoundaryType eSegmentBoundaryType, NppiSize oSizeROI,                    \
      W *pDeviceMemoryBuffer
#define CU2PORT_NPP_406(T)                                                                         \
  const T *pSrc, NppiSize oSrcSize, int nSrcStep, NppiRect oSrcROI, T *pDst, int nDstStep,         \
      NppiRect oDstROI, double nXFactor, double nYFactor, T *pBuffer, int eInterpolationMode
#define CU2PORT_NPP_407() NppiWarpAffineBatchCXR *pBatchList, unsigned int nBatchSize
#define CU2PORT_NPP_408() NppiWarpPerspectiveBatchCXR *pBatchList, unsigned int nBatchSize
#define CU2PORT_NPP_409(T)                                                                         \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, T *pMin, T *pMax, T *pDeviceBuffer
#define CU2PORT_NPP_410(T)                                                                         \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, T aMin[4], T aMax[4], T *pDeviceBuffer
#define CU2PORT_NPP_411(T)                                                                         \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, T *pMinValue, T *pMaxValue,                      \
      NppiPoint *pMinIndex, NppiPoint *pMaxIndex, T *pDeviceBuffer
#define CU2PORT_NPP_412(T)                                                                         \
  const T *pSrc, int nSrcStep, const T *pMask, int nMaskStep, NppiSize oSizeROI, T *pMinValue,     \
      T *pMaxValue, NppiPoint *pMinIndex, NppiPoint *pMaxIndex, T *pDeviceBuffer
#define CU2PORT_NPP_413(T)                                                                         \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, int nCOI, T *pMinValue, T *pMaxValue,            \
      NppiPoint *pMinIndex, NppiPoint *pMaxIndex, T *pDeviceBuffer
#define CU2PORT_NPP_414(T)                                                                         \
  const T *pSrc, int nSrcStep, const T *pMask, int nMaskStep, NppiSize oSizeROI, int nCOI,         \
      T *pMinValue, T *pMaxValue, NppiPoint *pMinIndex, NppiPoint *pMaxIndex, T *pDeviceBuffer
#define CU2PORT_NPP_415(T, U)                                                                      \
  const T *pSrc, int nSrcStep, const T *pMask, int nMaskStep, NppiSize oSizeROI, int nCOI,         \
      T *pDeviceBuffer, U *pMean
#define CU2PORT_NPP_416(T, U)                                                                      \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, T *pDeviceBuffer, U *pMean, U *pStdDev
#define CU2PORT_NPP_417(T, U)                                                                      \
  const T *pSrc, int nSrcStep, const T *pMask, int nMaskStep, NppiSize oSizeROI, T *pDeviceBuffer, \
      U *pMean, U *pStdDev
#define CU2PORT_NPP_418(T, U)                                                                      \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, int nCOI, T *pDeviceBuffer, U *pMean, U *pStdDev
#define CU2PORT_NPP_419(T, U)                                                                      \
  const T *pSrc, int nSrcStep, const T *pMask, int nMaskStep, NppiSize oSizeROI, int nCOI,         \
      T *pDeviceBuffer, U *pMean, U *pStdDev
#define CU2PORT_NPP_420(T)                                                                         \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, int *pCounts, T nLowerBound, T nUpperBound,      \
      T *pDeviceBuffer
#define CU2PORT_NPP_421(T, U)                                                                      \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, int *pCounts, T nLowerBound, T nUpperBound,      \
      U *pDeviceBuffer
#define CU2PORT_NPP_422(T, U)                                                                      \
  const T *pSrc, int nSrcStep, U *pDst, int nDstStep, U *pSqr, int nSqrStep, NppiSize oSrcROI,     \
      U nVal, U nValSqr
#define CU2PORT_NPP_423(T, U)                                                                      \
  const T *pSrc, int nSrcStep, const U *pSqr, int nSqrStep, T *pDst, int nDstStep,                 \
      NppiSize oSizeROI, NppiRect oRect
#define CU2PORT_NPP_424(T)                                                                         \
  const T *pSrc, int nSrcStep, const T *pSqr, int nSqrStep, T *pDst, int nDstStep,                 \
      NppiSize oSizeROI, NppiRect oRect, int nScaleFactor
#define CU2PORT_NPP_425(T, U, V)                                                                   \
  const T *pSrc, int nSrcStep, const U *pSqr, int nSqrStep, V *pDst, int nDstStep,                 \
      NppiSize oSizeROI, NppiRect oRect
#define CU2PORT_NPP_426(T) T *hpLevels, int nLevels, T nLowerLevel, T nUpperLevel
#define CU2PORT_NPP_427(T, U)                                                                      \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, U *pHist, int nLevels, U nLowerLevel,            \
      U nUpperLevel, T *pBuffer
#define CU2PORT_NPP_428(T, U)                                                                      \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, U *pHist[4], int nLevels[4], U nLowerLevel[4],   \
      U nUpperLevel[4], T *pBuffer
#define CU2PORT_NPP_429(T, U)                                                                      \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, U *pHist, const U *pLevels, int nLevels,         \
      T *pBuffer
#define CU2PORT_NPP_430(T, U)                                                                      \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, U *pHist[4], const U *pLevels[4],                \
      int nLevels[4], T *pBuffer
#define CU2PORT_NPP_431(T, U, V)                                                                   \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, U *pHist, const T *pLevels, int nLevels,         \
      V *pBuffer
#define CU2PORT_NPP_432(T, U, V)                                                                   \
  const T *pSrc, int nSrcStep, NppiSize oSizeROI, U *pHist[4], const T *pLevels[4],                \
      int nLevels[4], V *pBuffer
#define CU2PORT_NPP_433(T)                                                                         \
  const T *pSrc, int nSrcStep, const T nConstant, T *pDst, int nDstStep, NppiSize oSizeROI,        \
      NppCmpOp eComparisonOperation
#define CU2PORT_NPP_434(T, U)                                                                      \
  const T *pSrc, int nSrcStep, const T nConstant, U *pDst, int nDstStep, NppiSize oSizeROI,        \
      T nEpsilon
#define CU2PORT_NPP_435(T, U) const T *pSrc, T nValue, U *pDst, size_t nLength
#define CU2PORT_NPP_436(T, U) const T *pSrc, T nValue, U *pDst, size_t nLength, int nScaleFactor
#define CU2PORT_NPP_437(T, U) T nValue, U *pDst, size_t nLength, int nScaleFactor
#define CU2PORT_NPP_438(T, U) const T *pSrc1, const U *pSrc2, U *pDst, size_t nLength
#define CU2PORT_NPP_439(T, U)                                                                      \
  const T *pSrc1, const U *pSrc2, T *pDst, size_t nLength, int nScaleFactor
#define CU2PORT_NPP_440(T) T *pSrcDst, T *pD2FVal, size_t nLength, T nParam
#define CU2PORT_NPP_441(T, U, V)                                                                   \
  const T *pSrc, U *pDst, V nLength, NppRoundMode eRoundMode, int nScaleFactor
#define CU2PORT_NPP_442(T, U) const T *pSrc, T *pDst, size_t nLength, U *pDeviceBuffer
#define CU2PORT_NPP_443(T, U, V)                                                                   \
  const T *pSrc, size_t nLength, U *pMean, U *pStdDev, int nScaleFactor, V *pDeviceBuffer
#define CU2PORT_NPP_444(T, U)                                                                      \
  const T *pSrc, size_t nLength, T *pMean, T *pStdDev, int nScaleFactor, U *pDeviceBuffer
#define CU2PORT_NPP_445(T) const T *pSrc, size_t nLength, T *pMin, T *pMax, T *pDeviceBuffer
#define CU2PORT_NPP_446(T)                                                                         \
  const T *pSrc, size_t nLength, T *pMin, int *pMinIndx, T *pMax, int *pMaxIndx, T *pDeviceBuffer
#define CU2PORT_NPP_447(T, U, V, W)                                                                \
  const T *pSrc1, const U *pSrc2, size_t nLength, V *pDp, int nScaleFactor, W *pDeviceBuffer
#define CU2PORT_NPP_448(T, U)                                                                      \
  const T *pSrc, size_t nLength, int *pCounts, T nLowerBound, T nUpperBound, U *pDeviceBuffer
#define CU2PORT_NPP_449(T, U, V)                                                                   \
  const T *pSrc, size_t nLength, U *pValZC, NppsZCType tZCType, V *pDeviceBuffer
#define CU2PORT_NPP_450(T, U)                                                                      \
  const T *pSrc, size_t nLength, T *pValZC, NppsZCType tZCType, U *pDeviceBuffer

#endif
