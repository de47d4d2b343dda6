import { spread, type machine, type Measured } from './measure.ts'

export interface SizeResult {
  readonly size: number
  readonly measured: Readonly<Record<string, readonly Measured[]>>
}

export interface SuiteResult {
  readonly name: string
  readonly title: string
  readonly sizes: readonly SizeResult[]
}

export interface BenchRecord {
  readonly machine: ReturnType<typeof machine>
  readonly rounds: number
  readonly suites: readonly SuiteResult[]
}

/** Tables per suite and size: median [min - max] of thread-CPU ms per phase, ratios to the first contestant. */
export function markdown({ machine: m, rounds, suites }: BenchRecord): string {
  const head = [
    `${m.date}, ${m.cpu}, ${m.cores} cores, ${m.memoryGb} GB, ${m.system}; Node ${m.node} (V8 ${m.v8}), AssemblyScript ${m.assemblyscript}, apache-arrow ${m.arrow}.`,
    '',
    `Each contestant ran ${rounds} times in a fresh process, in turn with the others; results were checked equal first. ` +
      'Times are CPU milliseconds of the working thread: median (min - max) over all runs after a warm-up run. Helper ' +
      'threads (garbage collection, compilation) are not in them; wall time on a busy machine is longer. Ratios count, ' +
      'absolute times depend on the machine. Peak memory is that of the whole process with its data.',
  ]
  return `${[...suites.flatMap(suiteText), ...head].join('\n')}\n`
}

function suiteText(suite: SuiteResult): string[] {
  return [`# ${suite.title}`, '', ...suite.sizes.flatMap((size) => sizeText(size))]
}

function sizeText({ size, measured }: SizeResult): string[] {
  const names = Object.keys(measured)
  const phases = [...new Set(names.flatMap((name) => Object.keys(measured[name]![0]!.runs[0]!)))]
  const facts = [...new Set(names.flatMap((name) => Object.keys(measured[name]![0]!.facts)))]
  const row = (label: string, cells: readonly string[]) => `| ${[label, ...cells].join(' | ')} |`
  return [
    `## ${size.toLocaleString('en')}`,
    '',
    row('', names),
    row(
      '---',
      names.map(() => '---:'),
    ),
    ...phases.map((phase) => {
      const base = phaseSpread(measured[names[0]!]!, phase)
      return row(
        `${phase}, ms`,
        names.map((name, index) => {
          const own = phaseSpread(measured[name]!, phase)
          if (!own) return ''
          const ratio = index > 0 && base && base.median > 0 ? ` = ${number(own.median / base.median)}x` : ''
          return `${number(own.median)} (${number(own.min)} - ${number(own.max)})${ratio}`
        }),
      )
    }),
    ...facts.map((fact) =>
      row(
        fact,
        names.map((name) => {
          const value = measured[name]![0]!.facts[fact]
          return value === undefined ? '' : number(value)
        }),
      ),
    ),
    row(
      'peak memory, MB',
      names.map((name) => number(spread(measured[name]!.map((one) => one.peakBytes)).median / 1e6)),
    ),
    '',
  ]
}

function phaseSpread(list: readonly Measured[], phase: string) {
  const values = list.flatMap(({ runs }) => runs.map((run) => run[phase]).filter((ms) => ms !== undefined))
  return values.length > 0 ? spread(values) : undefined
}

function number(value: number): string {
  return value >= 100
    ? Math.round(value).toLocaleString('en')
    : value >= 10
      ? value.toFixed(1)
      : value.toFixed(2)
}
