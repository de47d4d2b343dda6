import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { holdFolder } from '../../src/server/base/folder-lock.ts'

const program = fileURLToPath(new URL('../../src/server/base/folder-lock.ts', import.meta.url))

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'takt-lock-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Another process that holds the folder until it is killed. */
async function holder() {
  const code = `const { holdFolder } = await import(${JSON.stringify(program)});
    await holdFolder(${JSON.stringify(folder)}).then(() => console.log('held'), (error) => console.log(error.message));
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  const kill = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { said: said.toString().trim(), pid: child.pid!, kill }
}

it('a second server is refused in one line that names the process, until the first is gone', async () => {
  const first = await holder()
  expect(first.said).toBe('held')
  const message = await holdFolder(folder).then(
    () => '',
    (error: Error) => error.message,
  )
  expect(message).toContain(`process ${first.pid}`)
  expect(message).toContain(folder)
  expect(message).not.toContain('\n')
  await first.kill()
  const release = await holdFolder(folder)
  await release()
  expect(await readdir(folder)).toEqual([])
})

it('of several that start at once one gets the folder', async () => {
  const all = await Promise.all([holder(), holder(), holder()])
  expect(all.filter(({ said }) => said === 'held')).toHaveLength(1)
  for (const { kill } of all) await kill()
})

it('a lock whose process id went to another program counts for nothing', async () => {
  await writeFile(join(folder, 'server.lock'), `${process.ppid} 1 x`)
  await (await holdFolder(folder))()
})
