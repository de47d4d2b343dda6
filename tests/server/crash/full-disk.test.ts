import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { pathOf } from '#domain/service.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { asAdmin } from '../../support/database.ts'
import { demo, run } from '../../support/kitting.ts'
import { createFilledServer, type TestServer } from '../../support/server.ts'

/** The disk of these tests: results and uploads that may still be written, and what was begun. */
const disk = vi.hoisted(() => ({ results: Infinity, uploadBytes: Infinity, begun: [] as string[] }))

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>()
  const open: typeof real.open = async (path, ...rest) => {
    const file = await real.open(path, ...rest)
    if (!String(path).includes('/files/.partial/')) return file
    disk.begun.push(String(path))
    if (disk.results-- > 0) return file
    const write = file.writeFile.bind(file)
    file.writeFile = async () => {
      await write(Buffer.alloc(10))
      throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
    }
    return file
  }
  return { ...real, open }
})

vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>()
  const createWriteStream: typeof real.createWriteStream = (path, options) => {
    const stream = real.createWriteStream(path, options)
    if (!String(path).includes('/uploads/')) return stream
    const write = stream._write.bind(stream)
    stream._write = (chunk: Buffer, encoding, done) => {
      disk.uploadBytes -= chunk.length
      if (disk.uploadBytes < 0) done(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }))
      else write(chunk, encoding, done)
    }
    delete (stream as { _writev?: unknown })._writev
    return stream
  }
  return { ...real, createWriteStream }
})

let server: TestServer
let published: string
beforeAll(async () => {
  server = await createFilledServer(demo())
  published = (await run(server.one)).runNo
  await server.one.ask(kittingRuns.publish, { runNo: published })
})
afterEach(() => {
  disk.results = Infinity
  disk.uploadBytes = Infinity
  disk.begun.length = 0
})
afterAll(() => server.close())

const admin = <T>(sql: string) =>
  asAdmin(server.database.admin, async (client) => (await client.query(sql)).rows as T[])

/** Writes of `event` on a table fail from the n-th row on, as they do when the database has no space left. */
async function failing(table: string, event: string, from: number): Promise<() => Promise<unknown>> {
  await admin(`
    create sequence takt.failing_writes;
    create function takt.fail_write() returns trigger language plpgsql security definer as $$ begin
      if nextval('takt.failing_writes') >= ${from} then
        raise exception 'could not extend file: No space left on device' using errcode = '53100';
      end if;
      return new;
    end $$;
    create trigger fail_write before ${event} on takt."${table}" for each row execute function takt.fail_write();`)
  return () =>
    admin(
      `drop trigger fail_write on takt."${table}"; drop function takt.fail_write; drop sequence takt.failing_writes`,
    )
}

const files = (runNo: string) =>
  admin(`select name, key from takt.run_file where run_no = '${runNo}' order by name`)
const current = async () => ((await server.one.ask(kittingRuns.current)) as { runNo: string }).runNo
const tableOf = async (runNo: string) =>
  (await server.one.call(kittingRuns.table, { runNo, table: 'orders' })).bytes

describe('a calculation without space for its result', () => {
  it.each([0, 1, 5])('ends failed after %i written tables, and leaves nothing half', async (left) => {
    const before = await tableOf(published)
    // Results are kept by content, in one directory for all test files: this one must be like no other.
    await admin(`update takt.stock set qty = qty + 1 + ${randomInt(1, 1_000_000)} / 1000000.0`)
    disk.results = left
    const failed = await run(server.one)
    expect(failed).toMatchObject({
      status: 'F',
      message: expect.stringMatching(/no space left|存储空间不足/) as string,
    })
    expect(await files(failed.runNo)).toEqual([])
    expect(disk.begun.length).toBeGreaterThan(left)
    expect(disk.begun.filter((path) => existsSync(path))).toEqual([])
    expect(await current()).toBe(published)
    expect((await tableOf(published)).equals(before)).toBe(true)
    disk.results = Infinity
    const again = await run(server.one)
    expect(['S', 'W']).toContain(again.status)
    expect((await tableOf(again.runNo)).length).toBeGreaterThan(0)
  })

  it('ends failed when the rows of its result cannot be written', async () => {
    const mend = await failing('run_file', 'insert', 3)
    const failed = await run(server.one)
    await mend()
    expect(failed.status).toBe('F')
    expect(await files(failed.runNo)).toEqual([])
    expect(await admin(`select from takt.run_state where run_no = '${failed.runNo}'`)).toEqual([])
    expect((await run(server.one)).status).toMatch(/S|W/)
  })
})

describe('a publication that fails half way', () => {
  it('leaves the run published before', async () => {
    const next = (await run(server.one)).runNo
    // The first row written takes the old publication away, the second makes the new one.
    const mend = await failing('plan_run', 'update', 2)
    const answer = await server.one.call(kittingRuns.publish, { runNo: next })
    await mend()
    expect(answer.status).toBe(500)
    expect(answer.body.error?.message).toMatch(/no space left/)
    expect(await current()).toBe(published)
    expect(await admin('select run_no from takt.plan_run where published')).toEqual([{ run_no: published }])
    await server.one.ask(kittingRuns.publish, { runNo: next })
    expect(await current()).toBe(next)
    await server.one.ask(kittingRuns.publish, { runNo: published })
  })
})

describe('an import that fails half way', () => {
  const customers = crudOf(entityNamed('customer'))
  const rows = Array.from({ length: 2000 }, (_, n) => `FULL-${n},name ${n}`)
  const content = `code,name\n${rows.join('\n')}\n`
  const importing = () => {
    const body = `--x\r\nContent-Disposition: form-data; name="file"; filename="customer.csv"\r\n\r\n${content}\r\n--x--\r\n`
    return server.request({
      method: 'POST',
      url: pathOf(customers.importRows),
      headers: {
        authorization: `Bearer ${server.one.token}`,
        'accept-language': 'en',
        'content-type': 'multipart/form-data; boundary=x',
      },
      payload: body,
    })
  }
  const filter = JSON.stringify([{ field: 'code', op: 'starts', values: ['FULL-'] }])
  const kept = async () => (await server.one.ask(customers.getAll, { filter })).totalCount
  const uploads = () => readdir(join(server.database.dataDir, 'uploads'))

  it.each([1, 1000, 2000])('at row %i changes nothing', async (from) => {
    const mend = await failing('customer', 'insert', from)
    const answer = await importing()
    await mend()
    expect(answer.status).toBe(500)
    expect(answer.body.error?.message).toMatch(/no space left/)
    expect(await kept()).toBe(0)
  })

  it('because the upload finds no space changes nothing and leaves no file', async () => {
    const before = await uploads()
    disk.uploadBytes = 5000
    const answer = await importing()
    expect(answer.status).toBe(500)
    expect(answer.body.error?.message).toMatch(/no space left/)
    expect(await kept()).toBe(0)
    expect((await uploads()).filter((name) => !before.includes(name))).toEqual([])
  })

  it('goes through when there is space again', async () => {
    expect((await importing()).status).toBe(200)
    expect(await kept()).toBe(2000)
  })
})
