import { suites } from './suites/index.ts'

const [suiteName, contestant, size] = process.argv.slice(2)
const suite = suites.find(({ name }) => name === suiteName)
if (!suite || !contestant || !size) throw new Error('usage: child.ts SUITE CONTESTANT SIZE')
const measured = await suite.measure(contestant, Number(size))
const peakBytes = process.resourceUsage().maxRSS * 1024
console.log(JSON.stringify({ ...measured, peakBytes }))
