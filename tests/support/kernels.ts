import { loadKernels } from '#engine/kernel/kernels.ts'
import { kernelModule } from '../../src/server/platform/kernels/kernels.ts'

const module = await kernelModule()

/** A fresh instance of the release kernels. */
export function freshKernels() {
  return loadKernels(module)
}
