import { existsSync, readFileSync } from 'node:fs'
import { suites } from './suites/index.ts'

const [suiteName, contestant, size] = process.argv.slice(2)
const suite = suites.find(({ name }) => name === suiteName)
if (!suite || !contestant || !size) throw new Error('usage: child.ts SUITE CONTESTANT SIZE')
const measured = await suite.measure(contestant, Number(size))
const peakBytes = peakMemory()
console.log(JSON.stringify({ ...measured, peakBytes }))

/** Linux hands the peak of the parent on in maxRSS; VmHWM starts afresh with the program. */
function peakMemory(): number {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : ''
  const kilobytes = /VmHWM:\s+(\d+) kB/.exec(status)?.[1]
  return kilobytes ? Number(kilobytes) * 1024 : process.resourceUsage().maxRSS * 1024
}
