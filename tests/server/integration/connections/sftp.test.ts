import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import ssh2, { type Server as SshServer } from 'ssh2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeFile } from '../../../../src/server/features/integration/interfaces/out/write-file.ts'
import { entryOf, openEntry } from '../../../support/sources/reader.ts'
import { rowsOf } from '../../../support/sources/rows.ts'

const { Server, utils } = ssh2
const files: Record<string, string> = {
  'orders.csv': 'no,item\n1,A\n2,B\n',
  'readme.md': 'nothing to read',
}
const password = 'the password of a source'

let server: SshServer
let hostKey = ''
let logins = 0
/** Files that were opened. */
let opened: string[] = []
let renamed: string[] = []
/** Nothing more can be written. */
let isFull = false
const entry = (changed: object = {}, credentials: object = {}): object => ({
  kind: 'sftp',
  host: '127.0.0.1',
  port: (server.address() as AddressInfo).port,
  inside: true,
  folder: '/out',
  credentials: { user: 'takt', password, hostKey, ...credentials },
  ...changed,
})

beforeAll(async () => {
  const key = utils.generateKeyPairSync('ed25519')
  const parsed = utils.parseKey(key.public)
  if (parsed instanceof Error) throw parsed
  const sum = createHash('sha256').update(parsed.getPublicSSH()).digest('base64')
  hostKey = `SHA256:${sum.replace(/=+$/, '')}`
  server = new Server({ hostKeys: [key.private] }, (client) => {
    client.on('error', () => {})
    client.on('authentication', (context) => {
      logins++
      if (context.method === 'password' && context.password === password) context.accept()
      else context.reject(['password'])
    })
    client.on('ready', () => client.on('session', (accept) => accept().on('sftp', (open) => serve(open()))))
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
})
afterAll(() => server?.close())

/** As much of a server as reading a folder takes (draft-ietf-secsh-filexfer-02). */
function serve(sftp: ssh2.SFTPWrapper): void {
  const { OK, EOF, NO_SUCH_FILE } = utils.sftp.STATUS_CODE
  const handles: { name: string; isListed?: boolean }[] = []
  const nameOf = (path: string): string => path.replace(/^\/out\/?/, '')
  const attrs = (name: string) => ({
    mode: name === '' ? 0o040755 : 0o100644,
    uid: 0,
    gid: 0,
    size: files[name]?.length ?? 0,
    atime: 0,
    mtime: 0,
  })
  const open = (id: number, name: string): void => {
    handles.push({ name })
    sftp.handle(id, Buffer.from([handles.length - 1]))
  }
  sftp.on('REALPATH', (id, path) => sftp.name(id, [{ filename: path, longname: path, attrs: attrs('') }]))
  sftp.on('OPENDIR', (id, path) => (path === '/out' ? open(id, '') : sftp.status(id, NO_SUCH_FILE)))
  sftp.on('READDIR', (id, handle) => {
    const one = handles[handle[0]!]!
    if (one.isListed) {
      sftp.status(id, EOF)
      return
    }
    one.isListed = true
    sftp.name(
      id,
      Object.keys(files).map((filename) => ({
        filename,
        longname: `-rw-r--r-- 1 0 0 1 Jan 1 00:00 ${filename}`,
        attrs: attrs(filename),
      })),
    )
  })
  sftp.on('OPEN', (id, path) => {
    opened.push(path)
    open(id, nameOf(path))
  })
  sftp.on('READ', (id, handle, offset, length) => {
    const content = Buffer.from(files[handles[handle[0]!]!.name]!)
    if (offset >= content.length) sftp.status(id, EOF)
    else sftp.data(id, content.subarray(offset, offset + length))
  })
  const stat = (id: number, path: string): void => {
    const name = nameOf(path)
    if (name === '' || name in files) sftp.attrs(id, attrs(name))
    else sftp.status(id, NO_SUCH_FILE)
  }
  sftp.on('STAT', stat)
  sftp.on('LSTAT', stat)
  sftp.on('FSTAT', (id, handle) => sftp.attrs(id, attrs(handles[handle[0]!]!.name)))
  sftp.on('CLOSE', (id) => sftp.status(id, OK))
  sftp.on('WRITE', (id, handle, offset, data) => {
    const { name } = handles[handle[0]!]!
    if (isFull) {
      sftp.status(id, utils.sftp.STATUS_CODE.FAILURE)
      return
    }
    files[name] = (files[name] ?? '').slice(0, offset) + data.toString()
    sftp.status(id, OK)
  })
  sftp.on('FSETSTAT', (id) => sftp.status(id, OK))
  sftp.on('REMOVE', (id, path) => {
    delete files[nameOf(path)]
    sftp.status(id, OK)
  })
  sftp.on('RENAME', (id, from, to) => {
    // As version 3 of the protocol says: a file that is there is not replaced.
    if (nameOf(to) in files) {
      sftp.status(id, utils.sftp.STATUS_CODE.FAILURE)
      return
    }
    renamed.push(`${nameOf(from)} ${nameOf(to)}`)
    files[nameOf(to)] = files[nameOf(from)]!
    delete files[nameOf(from)]
    sftp.status(id, OK)
  })
}

describe('an SFTP folder', () => {
  it('has the files that can be read as tables', async () => {
    const reader = await openEntry(entry())
    expect(await reader.tables()).toEqual([{ name: 'orders.csv', kind: 'file' }])
    expect(await rowsOf(reader, { table: 'orders.csv', columns: ['item', 'no'] })).toEqual([
      ['A', '1'],
      ['B', '2'],
    ])
    await expect(reader.columns('../etc/passwd')).rejects.toMatchObject({ reason: 'noTable' })
    await reader.close()
  })

  it('is copied once for columns and rows, and again once it changed', async () => {
    opened = []
    const reader = await openEntry(entry())
    const read = async () => {
      await reader.columns('orders.csv')
      return rowsOf(reader, { table: 'orders.csv', columns: ['no'] })
    }
    expect(await read()).toEqual([['1'], ['2']])
    expect(opened).toEqual(['/out/orders.csv'])
    files['orders.csv'] = 'no,item\n3,C\n'
    expect(await read()).toEqual([['3']])
    expect(opened).toHaveLength(2)
    await reader.close()
  })

  it('is left before a password is sent where the host is another', async () => {
    logins = 0
    const other = `SHA256:${'A'.repeat(43)}`
    await expect(openEntry(entry({}, { hostKey: other }))).rejects.toMatchObject({ reason: 'hostKey' })
    expect(logins).toBe(0)
  })

  it('is refused with a reason', async () => {
    const refused = (changed: object, credentials: object = {}) =>
      openEntry(entry(changed, credentials)).then(
        () => 'open',
        (error: { reason: string }) => error.reason,
      )
    expect(await refused({}, { password: 'wrong' })).toBe('credentials')
    expect(await refused({ folder: '/none' })).toBe('noFolder')
    expect(await refused({ inside: false })).toBe('insideAddress')
    expect(await refused({ port: 1 })).toBe('refused')
  })

  it('gets files under another name first, and those of the same name again', async () => {
    const parts = async function* () {
      yield '{"a":1}'
      yield '{"a":2}'
    }
    const file = () => ({ name: 'sent-1', type: 'application/json', parts })
    await writeFile('SRC', entryOf(entry()), file())
    await writeFile('SRC', entryOf(entry()), file())
    expect(files['sent-1.json']).toBe('[\n{"a":1},\n{"a":2}\n]\n')
    expect(renamed).toEqual(['.sent-1.json.part sent-1.json', '.sent-1.json.part sent-1.json'])
    expect(Object.keys(files).filter((name) => name.endsWith('.part'))).toEqual([])
    const other = entryOf(entry({}, { hostKey: `SHA256:${'A'.repeat(43)}` }))
    await expect(writeFile('SRC', other, file())).rejects.toMatchObject({ reason: 'hostKey' })
    await expect(writeFile('SRC', entryOf(entry({ folder: '/none' })), file())).rejects.toMatchObject({
      reason: 'noFolder',
    })
    isFull = true
    await expect(writeFile('SRC', entryOf(entry()), file())).rejects.toMatchObject({ reason: 'noSpace' })
    isFull = false
  })
})
