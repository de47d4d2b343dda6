import { compileKernels, loadKernels, type Kernels } from '#engine/kernel/kernels.ts'

const address = new URL('../../engine/wasm/kernels.wasm', import.meta.url)

/** Fetches and instantiates the kernels; call it from a worker, after its `onmessage` is set. */
export async function browserKernels(): Promise<Kernels> {
  const response = await fetch(address)
  return loadKernels(await compileKernels(new Uint8Array(await response.arrayBuffer())))
}
