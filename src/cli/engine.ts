import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { KernelModule } from '#engine/kernel/kernels.ts'
import { kernelModule } from '../server/platform/kernels/kernels.ts'

const binary = new URL('../engine/wasm/kernels.wasm', import.meta.url)
const builder = new URL('../../tools/build-kernels.ts', import.meta.url)

/** The compiled kernels, built by the first command after `npm ci`. Throws where they cannot be built. */
export async function engineModule(): Promise<KernelModule> {
  if (!existsSync(binary)) spawnSync(process.execPath, [fileURLToPath(builder)], { stdio: 'ignore' })
  return kernelModule()
}
