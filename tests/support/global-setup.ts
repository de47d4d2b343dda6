import { buildKernels } from '../../tools/build-kernels.ts'

/** Tests run against the kernels of the sources they are next to. */
export default async function setup(): Promise<void> {
  await buildKernels()
}
