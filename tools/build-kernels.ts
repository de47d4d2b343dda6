import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { main as compile } from 'assemblyscript/asc'

const root = fileURLToPath(new URL('..', import.meta.url))
const targets = {
  release: 'src/engine/wasm/kernels.wasm',
  debug: 'src/engine/wasm/kernels.debug.wasm',
} as const

/** Compiles assembly/ into src/engine/wasm/ where a source is newer than the binary. Throws the compiler's text on error. */
export async function buildKernels(force = false): Promise<void> {
  const newest = Math.max(newestSource(join(root, 'assembly')), statSync(join(root, 'asconfig.json')).mtimeMs)
  for (const [target, file] of Object.entries(targets)) {
    const output = join(root, file)
    if (!force && existsSync(output) && statSync(output).mtimeMs >= newest) continue
    mkdirSync(join(root, 'src/engine/wasm'), { recursive: true })
    const { error, stderr } = await compile([
      '--config',
      join(root, 'asconfig.json'),
      '--target',
      target,
      '--baseDir',
      root,
    ])
    if (error) throw new Error(`kernels do not compile\n${(stderr as { toString(): string }).toString()}`)
  }
}

function newestSource(folder: string): number {
  return Math.max(
    ...readdirSync(folder, { withFileTypes: true }).map((entry) =>
      entry.isDirectory()
        ? newestSource(join(folder, entry.name))
        : statSync(join(folder, entry.name)).mtimeMs,
    ),
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildKernels(process.argv.includes('--force'))
