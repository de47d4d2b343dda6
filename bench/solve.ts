import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { checkSchedule } from '#engine/reference/solver/check.ts'
import { scheduleOf } from '#engine/solver/index.ts'
import { formats, type FormatName } from '../src/cli/solve/read/formats.ts'
import { Team } from '../src/cli/solve/team.ts'
import { kernelModule } from '../src/server/platform/kernels/kernels.ts'
import { buildKernels } from '../tools/build-kernels.ts'
import { machine } from './measure.ts'

/**
 * The search against the best known makespans of public instances, every schedule checked by the reference:
 * node bench/solve.ts [--seconds 30] [--seed 1] [--searches 2] [--families jsp,dmu] [--every 1] [--data DIR] [--out solve]
 */
const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    searches: { type: 'string', default: String(cpus().length) },
    families: { type: 'string' },
    every: { type: 'string', default: '1' },
    out: { type: 'string', default: 'solve' },
    data: {
      type: 'string',
      default: fileURLToPath(new URL('../../shared/data/jobshop/open', import.meta.url)),
    },
  },
})
const seconds = Number(options.seconds)
const every = Number(options.every)

interface Known {
  readonly file: string
  readonly lb: number | null
  readonly ub: number
}

interface Outcome {
  readonly instance: string
  readonly makespan: number
  readonly best: number
  readonly gap: number
  readonly bound: number
  readonly iterations: number
  readonly seconds: number
}

const known = JSON.parse(readFileSync(join(options.data, 'bestknown.json'), 'utf8')) as Record<string, Known>
const families = new Map<string, [string, Known][]>()
for (const entry of Object.entries(known)) {
  const family = familyOf(entry[0])
  families.set(family, [...(families.get(family) ?? []), entry])
}
const wanted = options.families?.split(',') ?? [...families.keys()]

await buildKernels()
const team = new Team(await kernelModule(), Number(options.searches))
const outcomes: Record<string, Outcome[]> = {}
for (const family of wanted) {
  outcomes[family] = []
  for (const [name, entry] of (families.get(family) ?? []).filter((_, at) => at % every === 0))
    outcomes[family].push(await solve(name, entry))
  process.stderr.write(` ${family}\n`)
  // The whole set takes hours: known results are kept.
  write()
}
await team.close()

/** Classical job shops and those of Demirkol separately; projects by size. */
function familyOf(name: string): string {
  const [kind, instance] = name.split('/') as [string, string]
  if (kind === 'jsp' && instance.startsWith('dmu')) return 'dmu'
  return kind === 'rcpsp' ? instance.split('_')[0]! : kind
}

async function solve(instance: string, { file, lb, ub }: Known): Promise<Outcome> {
  const kind = instance.split('/')[0]!
  const format = kind === 'industry' ? 'jsp' : (kind as FormatName)
  const { problem } = formats[format](readFileSync(join(options.data, file), 'utf8'))
  const limits = { seconds, iterations: null, seed: Number(options.seed) }
  const solved = await team.solve(
    problem,
    limits,
    () => false,
    () => {},
  )
  const faults = checkSchedule(problem, scheduleOf(problem, solved.plan))
  if (faults.length > 0) throw new Error(`${instance}: ${faults.join('; ')}`)
  if (lb !== null && solved.makespan < lb)
    throw new Error(`${instance}: ${solved.makespan} is below the proved bound ${lb}`)
  process.stderr.write('.')
  return {
    instance,
    makespan: solved.makespan,
    best: ub,
    gap: (solved.makespan / ub - 1) * 100,
    bound: solved.bound,
    iterations: solved.iterations,
    seconds: Math.round(solved.seconds * 100) / 100,
  }
}

function write(): void {
  const folder = fileURLToPath(new URL('results/', import.meta.url))
  mkdirSync(folder, { recursive: true })
  const m = machine()
  const load = loadavg()[0]!.toFixed(1)
  const text = `# takt solve against the best known makespans

${m.date}, ${m.cpu}, ${m.cores} cores, Node ${m.node}. ${seconds} s per instance, ${options.searches} searches side
by side, seed ${options.seed}; load average at the end ${load} (other work on the machine takes iterations away). Every
schedule was checked by an independent reference; none is below a proved lower bound. Gap = makespan / best known - 1. A
negative gap is a schedule shorter than the best known in the collection. A search ends early at its own lower bound.

| family | instances | mean gap % | largest gap % | at best known or below | proved optimal | s, mean |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |
${Object.entries(outcomes)
  .map(([family, list]) => row(family, list))
  .join('\n')}
${Object.entries(outcomes)
  .map(([family, list]) => worst(family, list))
  .filter(Boolean)
  .join('\n')}
`
  const settings = { seconds, seed: options.seed, searches: options.searches, every, load }
  writeFileSync(
    `${folder}${options.out}.json`,
    `${JSON.stringify({ machine: m, ...settings, outcomes }, null, 1)}\n`,
  )
  writeFileSync(`${folder}${options.out}.md`, text)
  console.log(text)
}

function row(family: string, list: readonly Outcome[]): string {
  const gaps = list.map(({ gap }) => gap)
  return `| ${[
    family,
    list.length,
    mean(gaps).toFixed(2),
    Math.max(...gaps).toFixed(2),
    gaps.filter((gap) => gap <= 0).length,
    list.filter(({ makespan, bound }) => makespan === bound).length,
    mean(list.map((one) => one.seconds)).toFixed(1),
  ].join(' | ')} |`
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The instances of a family that are not at the best known makespan. */
function worst(family: string, list: readonly Outcome[]): string {
  const off = list.filter(({ gap }) => gap !== 0).toSorted((a, b) => b.gap - a.gap)
  if (off.length === 0) return ''
  const texts = off.map(({ instance, makespan, best }) => `${instance.split('/')[1]!} ${makespan} (${best})`)
  return `\n${family}, makespan (best known) where they differ: ${texts.join(', ')}`
}
