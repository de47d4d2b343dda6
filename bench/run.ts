import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildKernels } from '../tools/build-kernels.ts'
import { machine, type Measured, type Suite } from './measure.ts'
import { markdown, type SizeResult, type SuiteResult } from './report.ts'
import { suites } from './suites/index.ts'

const usage = `usage: npm run bench -- [--suites kitting,table,gantt] [--sizes 1e4,1e5] [--rounds 3]`
/** Measured in a browser, each by its own script that writes its own results. */
const inBrowser = ['grid', 'gantt']
const { values: options } = parseArgs({
  options: {
    suites: { type: 'string' },
    sizes: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    help: { type: 'boolean' },
  },
})
if (options.help) {
  console.log(usage)
  process.exit(0)
}
const wanted = options.suites?.split(',')
const sizes = options.sizes?.split(',').map(Number)
const rounds = Number(options.rounds)

await buildKernels()
const results: SuiteResult[] = []
for (const suite of suites) {
  if (wanted && !wanted.includes(suite.name)) continue
  const chosen = sizes ? suite.sizes.filter((size) => sizes.includes(size)) : suite.sizes
  results.push({ name: suite.name, title: suite.title, sizes: chosen.map((size) => compare(suite, size)) })
}
write()
for (const name of inBrowser)
  if (!wanted || wanted.includes(name))
    execFileSync(
      process.execPath,
      [fileURLToPath(new URL(`${name}.ts`, import.meta.url)), '--rounds', options.rounds],
      {
        stdio: 'inherit',
      },
    )

/** Every contestant in a new process, in rotation, `rounds` times, so that a noisy minute affects all equally. */
function compare(suite: Suite, size: number): SizeResult {
  const contestants = suite.contestants.filter((name) => size <= (suite.limits?.[name] ?? Infinity))
  const measured: Record<string, Measured[]> = Object.fromEntries(contestants.map((name) => [name, []]))
  for (let round = 0; round < rounds; round++)
    for (const contestant of contestants) {
      measured[contestant]!.push(child(suite.name, contestant, size))
      process.stderr.write('.')
    }
  process.stderr.write(` ${suite.name} ${size}\n`)
  const hashes = new Set(Object.values(measured).flatMap((list) => list.map(({ hash }) => hash)))
  if (hashes.size !== 1)
    throw new Error(`${suite.name} ${size}: contestants disagree: ${[...hashes].join(' ')}`)
  return { size, measured }
}

function child(suite: string, contestant: string, size: number): Measured {
  const script = fileURLToPath(new URL('child.ts', import.meta.url))
  const flags = ['--max-old-space-size=12288', '--disable-warning=ExperimentalWarning']
  const output = execFileSync(process.execPath, [...flags, script, suite, contestant, String(size)], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  return JSON.parse(output.trim().split('\n').at(-1)!) as Measured
}

function write(): void {
  const folder = fileURLToPath(new URL('results/', import.meta.url))
  mkdirSync(folder, { recursive: true })
  const record = { machine: machine(), rounds, suites: results }
  for (const result of results) {
    const one = { ...record, suites: [result] }
    writeFileSync(`${folder}${result.name}.json`, `${JSON.stringify(one, null, 1)}\n`)
    writeFileSync(`${folder}${result.name}.md`, markdown(one))
    console.log(markdown(one))
  }
}
