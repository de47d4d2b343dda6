import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildWorkbench } from './build-workbench.ts'

/*
 * `npm run package`: what a production needs and nothing else, as dist/takt-VERSION.tgz. The server is plain JavaScript in it,
 * so that the Node of the machine runs it, also inside of node_modules; page, kernels and fonts are built; the packages are
 * those of `dependencies`, in the versions of package-lock.json. Installation: docs/configuration.md.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const target = join(root, 'dist/package')
const sources = [
  'src/{server,cli,domain,engine}/**/*.{ts,mjs,json,wasm}',
  // What the server reads of languages (src/server/base/languages.ts).
  'src/workbench/i18n/*/{language,declared}.json',
]
const others = ['dist/workbench', 'dist/fonts', 'tools/check-node.mjs', 'docs', 'LICENSE']
/** Tests and tools only: kernels with checks, settings of the compiler. */
const left = ['**/*.d.ts', '**/*.debug.wasm', '**/tsconfig.json']

/** JavaScript of a source: types become spaces, so that lines and columns of faults stay; `./a.ts` becomes `./a.js`. */
export const javaScript = (source: string): string =>
  stripTypeScriptTypes(source).replaceAll(/(['"])([\w@#./-]+)\.ts\1/g, '$1$2.js$1')

interface Manifest {
  readonly version: string
  readonly optionalDependencies: Readonly<Record<string, string>>
  readonly [member: string]: unknown
}

/** The package.json of a production: no packages of development, and no Node, which the machine has. */
export function productionManifest(manifest: Manifest): Record<string, unknown> {
  const { devDependencies: _, overrides: __, scripts: ___, optionalDependencies, ...rest } = manifest
  return {
    ...rest,
    engines: { node: '>=24.7' },
    scripts: { start: 'node tools/check-node.mjs && node src/server/main.js' },
    optionalDependencies: Object.fromEntries(
      Object.entries(optionalDependencies).filter(([name]) => !/^node-\w+-\w+$/.test(name)),
    ),
  }
}

/** Writes the folder and packs it. */
async function makePackage(): Promise<void> {
  await buildWorkbench()
  rmSync(target, { recursive: true, force: true })
  for (const path of others) cpSync(join(root, path), join(target, path), { recursive: true })
  for (const path of globSync(sources, { cwd: root, exclude: left })) {
    const copy = join(target, path.replace(/\.ts$/, '.js'))
    mkdirSync(dirname(copy), { recursive: true })
    if (path.endsWith('.ts')) writeFileSync(copy, javaScript(readFileSync(join(root, path), 'utf8')))
    else copyFileSync(join(root, path), copy)
  }
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest
  writeFileSync(join(target, 'package.json'), JSON.stringify(productionManifest(manifest), null, 2))
  copyFileSync(join(root, 'package-lock.json'), join(target, 'package-lock.json'))
  const npm = (...args: string[]) => execFileSync('npm', args, { cwd: target, stdio: 'inherit' })
  // Leaves of the lock file what the manifest names; a lock file of this name goes into the archive.
  npm('install', '--package-lock-only', '--ignore-scripts')
  npm('shrinkwrap')
  npm('pack', '--pack-destination', '..')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await makePackage()
