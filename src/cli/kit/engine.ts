import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { kittingKernel } from '#engine/kernel/kitting.ts'
import type { Solver } from '#engine/kitting/problem.ts'
import { referenceSolver } from '#engine/reference/kitting.ts'
import { nodeKernels } from '../../server/platform/kernels/kernels.ts'

const binary = new URL('../../engine/wasm/kernels.wasm', import.meta.url)
const builder = new URL('../../../tools/build-kernels.ts', import.meta.url)

/**
 * The kernels, built by the first command after `npm ci`. Where they cannot be built the reference calculates: slower,
 * the same bytes.
 */
export async function kitSolver(): Promise<Solver> {
  if (!existsSync(binary)) spawnSync(process.execPath, [fileURLToPath(builder)], { stdio: 'ignore' })
  return existsSync(binary) ? kittingKernel(await nodeKernels()) : referenceSolver
}
