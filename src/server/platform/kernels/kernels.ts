import { readFile } from 'node:fs/promises'
import { compileKernels, loadKernels, type KernelModule, type Kernels } from '#engine/kernel/kernels.ts'

const file = new URL('../../../engine/wasm/kernels.wasm', import.meta.url)
let compiled: Promise<KernelModule> | undefined

/** The compiled kernels, once per process; worker threads may be given the module (it is structured-cloneable). */
export function kernelModule(): Promise<KernelModule> {
  compiled ??= readFile(file).then(compileKernels)
  return compiled
}

/** A fresh instance with its own memory. */
export async function nodeKernels(): Promise<Kernels> {
  return loadKernels(await kernelModule())
}
