import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'

const lean = pathToFileURL(join(import.meta.dirname, '../../src/server/base/lean.ts')).href

it.runIf(process.platform === 'linux')(
  'begins again as the same process, and leaves its children as they are',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'takt-lean-'))
    const script = join(folder, 'begin.mjs')
    await writeFile(
      script,
      `import { readFileSync } from 'node:fs'
     const { startLean } = await import(${JSON.stringify(lean)})
     startLean(${JSON.stringify(folder)})
     const began = readFileSync('/proc/self/environ', 'utf8').split('\\0')
     console.log(JSON.stringify({ pid: process.pid, argv: process.argv.slice(2), execArgv: process.execArgv, env: process.env, began }))`,
    )
    const env = { ...process.env, MALLOC_TRIM_THRESHOLD_: '1000000' }
    const child = spawn(process.execPath, ['--no-warnings', script, '--port', '0'], { env })
    const [out] = await Promise.all([text(child.stdout), once(child, 'exit')])
    const said = JSON.parse(out) as {
      pid: number
      argv: string[]
      execArgv: string[]
      env: Record<string, string>
      began: string[]
    }
    await rm(folder, { recursive: true })
    expect([said.pid, said.argv]).toEqual([child.pid, ['--port', '0']])
    expect(said.execArgv).toEqual(
      expect.arrayContaining(['--no-warnings', '--max-semi-space-size=8', '--expose-gc']),
    )
    expect(said.began).toEqual(
      expect.arrayContaining(['MALLOC_ARENA_MAX=2', 'MALLOC_TRIM_THRESHOLD_=1000000']),
    )
    const { NODE_COMPILE_CACHE: _, ...left } = said.env
    expect(left).toEqual(
      Object.fromEntries(Object.entries(env).filter(([name]) => name !== 'NODE_COMPILE_CACHE')),
    )
  },
)
