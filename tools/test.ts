import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/*
 * `npm test`: format, lint and types beside the unit tests, then the browser tests: all of them side by side keep two cores
 * no busier and take as long. All of it is run and shown, whatever fails, and what fails makes the whole fail. In the end the
 * processor time of each part, as far as the system tells it (PostgreSQL runs on its own: its time is printed by who stops
 * it).
 */

interface Outcome {
  readonly part: string
  readonly ok: boolean
  readonly seconds: number
  readonly cpuSeconds: number | null
}

const outcomes: Outcome[] = []

/** Runs a script of package.json; `live` output is shown as it comes, other output when the part has ended. */
async function run(part: string, live: boolean): Promise<boolean> {
  const began = performance.now()
  const child = spawn('npm', ['run', '--silent', part], {
    stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
    shell: process.platform === 'win32',
  })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk))
  let before = childrenCpu()
  // Only ended children count, so what is added at its end is its own.
  const reading = setInterval(() => (before = childrenCpu()), 50)
  const code = await new Promise<number | null>((resolve) => {
    child.on('error', () => resolve(null))
    child.on('close', resolve)
  })
  clearInterval(reading)
  const after = childrenCpu()
  const ok = code === 0
  process.stdout.write(`\n${ok ? '✓' : '✗'} ${part}\n${Buffer.concat(output).toString()}`)
  outcomes.push({
    part,
    ok,
    seconds: (performance.now() - began) / 1000,
    cpuSeconds: before === null || after === null ? null : after - before,
  })
  return ok
}

/** Processor time (user and system) of the children that have ended, and of theirs. */
function childrenCpu(): number | null {
  if (!existsSync('/proc/self/stat')) return null
  const stat = readFileSync('/proc/self/stat', 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND
}

const TICKS_PER_SECOND = 100

async function checks(): Promise<void> {
  for (const part of ['format:check', 'lint', 'types']) await run(part, false)
}

await run('build', true)
await Promise.all([run('test:unit', true), checks()])
await run('test:e2e', true)

console.log('\npart            s    CPU s')
for (const { part, ok, seconds, cpuSeconds } of outcomes)
  console.log(
    `${part.padEnd(13)}${seconds.toFixed(0).padStart(5)}${(cpuSeconds?.toFixed(0) ?? '').padStart(9)}${ok ? '' : '  failed'}`,
  )
process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1
