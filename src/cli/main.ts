import { takt } from './takt.ts'

process.exitCode = await takt(process.argv.slice(2), {
  interactive: process.stderr.isTTY,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
})
