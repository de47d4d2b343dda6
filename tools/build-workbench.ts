import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { buildKernels } from './build-kernels.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const page = join(root, 'dist/workbench/index.html')
const sources = ['src/workbench', 'src/domain', 'src/engine', 'vite.config.ts', 'package-lock.json']

/** Builds the page where a source is newer than the last build. */
export async function buildWorkbench(force = false): Promise<void> {
  await buildKernels()
  if (
    !force &&
    existsSync(page) &&
    statSync(page).mtimeMs >= Math.max(...sources.map((source) => newest(join(root, source))))
  )
    return
  await build({
    root: join(root, 'src/workbench'),
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
  })
}

function newest(path: string): number {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildWorkbench(process.argv.includes('--force'))
