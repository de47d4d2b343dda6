import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { takt } from '../../src/cli/takt.ts'
import { writeFolderAtomically } from '../../src/cli/tables/output-folder.ts'
import { folderCommand, type Files } from '../support/folder-command.ts'

const small: Files = {
  'orders.csv': 'order,item,qty,due\nD1,P,10,2026-11-25\nNEGATIVE,P,1,2026-11-26\n',
  'bom.csv': 'parent,component,qty_per\nP,A,1\n',
  'stock.csv': 'item,onhand\nA,11\n',
  'receipts.csv': 'receipt,item,qty,date\n',
}

const { root, run } = folderCommand('kit')
const kit = (files: Files, ...args: string[]) => run(files, ['--as-of', '2026-11-20', ...args])

let folders = 0

async function kitTo(out: string, language = 'en') {
  const input = join(root, `given${++folders}`)
  mkdirSync(input)
  for (const [name, text] of Object.entries(small)) writeFileSync(join(input, name), text)
  let err = ''
  const status = await takt(
    ['kit', '--in', input, '--out', out, '--lang', language, '--as-of', '2026-11-20'],
    {
      interactive: false,
      out: () => {},
      err: (text) => (err += text),
    },
  )
  return { status, err }
}

describe('the output folder of takt kit', () => {
  it.each(['/proc/x', '/proc/x/y', '/proc/self/x/y'])('%s cannot be written, in plain words', async (out) => {
    if (!existsSync('/proc/self')) return
    const { status, err } = await kitTo(out)
    expect([status, err]).toEqual([1, `${out}: the folder it lies in does not exist or takes no files\n`])
  })

  it('may be no file, nor lie in one', async () => {
    const file = join(root, 'a-file')
    writeFileSync(file, 'kept')
    for (const out of [file, join(file, 'below')]) {
      const { status, err } = await kitTo(out)
      expect([status, err]).toEqual([1, `${out}: it, or what it lies in, is a file and no folder\n`])
      const chinese = await kitTo(out, 'zh-Hans')
      expect(chinese.err).toBe(`${out}: 这是文件，不是目录\n`)
    }
    expect(readFileSync(file, 'utf8')).toBe('kept')
  })

  it('is tried before anything is calculated, and trying leaves nothing', async () => {
    const { status, out } = await kit({ ...small, 'stock.csv': 'item,onhand\nA,many\n' })
    expect(status).toBe(1)
    expect(existsSync(out)).toBe(false)
    const deep = join(root, 'deep', 'deeper', 'out')
    const wrong = await kitTo(join(root, 'deep', 'deeper', 'out', 'x'.repeat(300)))
    expect(wrong).toMatchObject({ status: 1 })
    expect(wrong.err).toMatch(/: the name is too long\n$/)
    expect(existsSync(deep)).toBe(false)
  })

  it('has the files of one run only, and keeps the others', async () => {
    const out = join(root, 'swapped')
    mkdirSync(out)
    for (const name of ['orders.csv', 'notes.txt']) writeFileSync(join(out, name), 'before')
    await expect(
      writeFolderAtomically(out, (folder) => {
        writeFileSync(join(folder, 'orders.csv'), 'half')
        throw new Error('stopped')
      }),
    ).rejects.toThrow('stopped')
    expect(readdirSync(out).map((name) => readFileSync(join(out, name), 'utf8'))).toEqual([
      'before',
      'before',
    ])
    await writeFolderAtomically(out, (folder) => writeFileSync(join(folder, 'orders.csv'), 'after'))
    expect(readFileSync(join(out, 'orders.csv'), 'utf8')).toBe('after')
    expect(readFileSync(join(out, 'notes.txt'), 'utf8')).toBe('before')
    expect(readdirSync(root).filter((name) => name.startsWith('.swapped'))).toEqual([])
  })

  it('replaces the results of the run before', async () => {
    const out = join(root, 'twice')
    expect(await kitTo(out)).toEqual({ status: 0, err: '' })
    chmodSync(join(out, 'orders.csv'), 0o444)
    expect(await kitTo(out)).toEqual({ status: 0, err: '' })
    expect(readdirSync(out)).toHaveLength(7)
  })
})

describe('input files of takt kit that cannot be read', () => {
  it.each([
    ['gzip that ends too soon', gzipSync('order,item').subarray(0, 12), 'not a whole gzip file'],
    [
      'gzip of more than anybody has',
      Buffer.concat(Array.from({ length: 33 }, () => gzipSync(Buffer.alloc(16 * 2 ** 20)))),
      'holds more than 512 MiB: split it',
    ],
  ] as const)('%s', async (_what, bytes, reason) => {
    const { 'orders.csv': _, ...others } = small
    const { status, err } = await kit({ ...others, 'orders.csv.gz': bytes })
    expect([status, err]).toEqual([1, `orders.csv.gz: ${reason}\n`])
  })

  it('a folder in the place of a file, an Arrow file that is none', async () => {
    const input = join(root, 'odd')
    mkdirSync(join(input, 'orders.csv'), { recursive: true })
    for (const name of ['bom.csv', 'stock.csv']) writeFileSync(join(input, name), small[name]!)
    writeFileSync(join(input, 'receipts.arrow'), 'nothing of the kind')
    let err = ''
    const terminal = { interactive: false, out: () => {}, err: (text: string) => (err += text) }
    const status = await takt(
      ['kit', '--in', input, '--out', join(root, 'odd-out'), '--lang', 'en'],
      terminal,
    )
    expect(status).toBe(1)
    expect(err).toBe('orders.csv: it is a folder, not a file\nreceipts.arrow: not a whole Arrow IPC file\n')
  })
})

describe('stock below zero in the files of takt kit', () => {
  const stock = { 'stock.csv': 'item,onhand\nA,3\nA,-5\n' }

  it('is a demand of its own kind, whatever orders are called', async () => {
    const receipts = 'receipt,item,qty,date\nPO,A,20,2026-11-24\n'
    const { rows } = await kit({ ...small, ...stock, 'receipts.csv': receipts })
    expect(rows('batches').map((row) => [row['kind'], row['order'], row['item'], row['qty']])).toEqual([
      ['negative_stock', '', 'A', '2'],
      ['order', 'D1', 'P', '10'],
      ['order', 'NEGATIVE', 'P', '1'],
    ])
    expect(rows('allocations').map((row) => [row['kind'], row['order'], row['qty']])).toEqual([
      ['negative_stock', '', '2'],
      ['order', 'D1', '10'],
      ['order', 'NEGATIVE', '1'],
    ])
    expect(
      rows('supplies')
        .map((row) => `${row['qty']} ${row['free']} ${row['excluded_reason']}`)
        .toSorted(),
    ).toEqual(['-5 0 NEGATIVE', '20 7 ', '3 0 NEGATIVE'])
  })

  it('is short under its own kind', async () => {
    const { rows } = await kit({ ...small, ...stock })
    expect(rows('shortages').map((row) => [row['kind'], row['order'], row['item'], row['short']])).toEqual([
      ['negative_stock', '', 'A', '2'],
      ['order', 'D1', 'A', '10'],
      ['order', 'NEGATIVE', 'A', '1'],
    ])
  })
})
