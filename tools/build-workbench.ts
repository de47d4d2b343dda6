import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { build } from 'vite'
import { buildFonts } from './build-fonts.ts'
import { buildKernels } from './build-kernels.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const page = join(root, 'dist/workbench/index.html')
const sources = ['src/workbench', 'src/domain', 'src/engine', 'vite.config.ts', 'package-lock.json']

/** Builds the page where a source is newer than the last build, and before it what the server needs. */
export async function buildWorkbench(force = false): Promise<void> {
  await buildKernels()
  buildFonts()
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
  compressAll(dirname(page))
}

/** Beside each text its compressed form, which the server sends where a browser takes it (plugins/pages.ts). */
function compressAll(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:js|css|wasm|svg|html)$/.test(name)) continue
    const bytes = readFileSync(join(folder, name))
    if (bytes.length < 1024) continue
    // A higher quality takes ten times as long for one hundredth of the size.
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 6,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    }
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, { params }))
  }
}

function newest(path: string): number {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildWorkbench(process.argv.includes('--force'))
