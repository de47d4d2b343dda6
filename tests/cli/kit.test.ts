import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { tableToIPC, tableFromArrays } from 'apache-arrow'
import { describe, expect, it } from 'vitest'
import { outputFiles } from '../../src/cli/kit/files.ts'
import { takt } from '../../src/cli/takt.ts'
import { folderCommand, type Files } from '../support/folder-command.ts'

/** One product of A and B: stock for 6 of 10 sets, the rest of B comes on the 1st of December. */
const small: Files = {
  'orders.csv': 'order,item,qty,due\nD1,P,10,2026-11-25\nD2,Q,1,2026-11-26\n',
  'bom.csv': 'parent,component,qty_per\nP,A,1\nP,B,2\nQ,A,1\n',
  'stock.csv': 'item,onhand,warehouse\nA,11,W1\nB,12,W1\n',
  'receipts.csv': 'receipt,item,qty,date,supplier\nPO1,B,8,2026-12-01,V1\n',
}

const { root, run } = folderCommand('kit')
const kit = (files: Files, ...args: string[]) => run(files, ['--as-of', '2026-11-20', ...args])

describe('takt kit', () => {
  it('kits available parts on time and the rest on arrival', async () => {
    const { status, err, out, rows, report } = await kit(small)
    expect([status, err]).toEqual([0, ''])
    expect(readdirSync(out).toSorted()).toEqual([
      'allocations.csv',
      'batches.csv',
      'item_shortages.csv',
      'orders.csv',
      'run.json',
      'shortages.csv',
      'supplies.csv',
    ])
    for (const [name, columns] of Object.entries(outputFiles))
      expect(readFileSync(join(out, `${name}.csv`), 'utf8').split('\n')[0], name).toBe(columns.join(','))
    expect(rows('orders')).toMatchObject([
      {
        order: 'D1',
        item: 'P',
        qty: '10',
        status: 'FL',
        kit_qty: '10',
        kit_date: '2026-12-01',
        kit_qty_at_need: '6',
        on_time: '0',
        gating_item: 'B',
        gating_receipt: 'PO1',
      },
      { order: 'D2', item: 'Q', qty: '1', status: 'FN', kit_qty: '1', on_time: '1' },
    ])
    expect(rows('batches')).toMatchObject([
      { order: 'D1', qty: '6', cum_qty: '6' },
      { order: 'D1', date: '2026-12-01', qty: '4', cum_qty: '10' },
      { order: 'D2', qty: '1', cum_qty: '1' },
    ])
    const fromOrder = rows('allocations').filter((row) => row['receipt'] === 'PO1')
    expect(fromOrder).toMatchObject([{ order: 'D1', item: 'B', qty: '8' }])
    expect(
      rows('supplies')
        .map(
          (row) => `${row['receipt']} ${row['item']} ${row['used']} ${row['free']} ${row['effective_date']}`,
        )
        .toSorted(),
    ).toEqual([' A 11 0 2026-11-20', ' B 12 0 2026-11-20', 'PO1 B 8 0 2026-12-01'])
    expect(report()).toMatchObject({
      counts: { orders: 2, supplies: 3 },
      conservation: { ok: true, supplied: 31, allocated: 31, free: 0 },
      engine: { solver: 'wasm' },
      resultHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })

  it('gives the same result for any order of rows and any file format', async () => {
    const reversed = Object.fromEntries(
      Object.entries(small).map(([name, content]) => {
        const [head, ...lines] = String(content).trimEnd().split('\n')
        return [name, [head, ...lines.toReversed()].join('\r\n')]
      }),
    )
    const { 'stock.csv': stock, 'bom.csv': bom, ...rest } = reversed
    const arrow = tableToIPC(
      tableFromArrays({ item: ['A', 'B'], onhand: Int32Array.of(11, 12), warehouse: ['W1', 'W1'] }),
      'file',
    )
    const runsOf = await Promise.all([
      kit(small),
      kit(reversed),
      kit({ ...rest, 'stock.arrow': arrow, 'bom.csv.gz': gzipSync(bom!) }),
    ])
    expect(stock).toContain('B')
    const hashes = runsOf.map((run) => run.report()['resultHash'])
    expect(new Set(hashes).size).toBe(1)
    for (const name of ['orders', 'batches', 'allocations', 'supplies'])
      expect(runsOf[1]!.rows(name), name).toEqual(runsOf[0]!.rows(name))
  })

  it('obeys the scheme and the order of demands', async () => {
    const scheme = join(root, 'whole.json')
    writeFileSync(scheme, '{"kitMode":"WHOLE","commitWindow":"NEED"}')
    const whole = await kit(small, '--scheme', scheme)
    expect(whole.rows('orders')).toMatchObject([
      { order: 'D1', kit_qty: '0' },
      { order: 'D2', kit_qty: '1' },
    ])
    expect(whole.rows('shortages').length).toBeGreaterThan(0)
    const turned = await kit(small, '--sort', 'order desc')
    expect(turned.rows('orders').map((row) => row['order'])).toEqual(['D2', 'D1'])
  })

  it('builds missing sub-assemblies of items that can be made, in the zone of the files', async () => {
    const files = {
      'orders.csv': 'order,item,qty,due,need\nD1,P,2,2026-11-30,2026-11-28T08:00\n',
      'bom.csv': 'parent,component,qty_per,line\nP,S,1,10\nS,X,3,10\n',
      'stock.csv': 'item,onhand\nS,1\nX,3\n',
      'receipts.csv': 'receipt,item,qty,date\n',
      'items.csv': 'item,make,make_lead_days\nP,1,1\nS,1,2\nX,0,0\n',
    }
    const { rows } = await kit(files, '--zone', 'Asia/Shanghai')
    expect(rows('orders')).toMatchObject([{ kit_qty: '2', on_time: '1' }])
    expect(
      rows('allocations')
        .map(({ item, qty }) => `${item} ${qty}`)
        .toSorted(),
    ).toEqual(['S 1', 'X 3'])
    const bought = await kit({ ...files, 'items.csv': 'item\nP\nS\nX\n' })
    expect(bought.rows('orders')).toMatchObject([{ kit_qty: '1' }])
  })

  it('honours pegs, substitutes and projects of the optional files', async () => {
    const { rows } = await kit({
      'orders.csv': 'order,item,qty,due,priority\nD1,P,4,2026-11-25,1\nD2,P,4,2026-11-25,2\n',
      'bom.csv': 'parent,component,qty_per\nP,A,1\n',
      'stock.csv': 'item,onhand,lot\nA,4,L1\nA2,10,\n',
      'receipts.csv': 'receipt,item,qty,date\n',
      'substitutes.csv': 'main,substitute,ratio\nA,A2,2\n',
      'pegs.csv': 'order,item,qty,lot,kind\nD2,A,4,L1,hard\n',
    })
    expect(
      rows('allocations').map((row) => [row['order'], row['item'], row['main_item'], row['qty']]),
    ).toEqual([
      ['D1', 'A2', 'A', '8'],
      ['D2', 'A', 'A', '4'],
    ])
  })
})

describe('doubtful input of takt kit', () => {
  it('calculates the other orders where a BOM is circular, and reports it', async () => {
    const bom = 'parent,component,qty_per\nP,A,1\nA,P,1\nQ,B,1\n'
    const { status, err, rows } = await kit({
      ...small,
      'bom.csv': bom,
      'items.csv': 'item,make\nP,1\nA,1\nQ,1\nB,0\n',
    })
    expect(status).toBe(0)
    expect(err).toMatch(/^bom\.csv: .*D1.*circular/)
    expect(rows('orders')).toMatchObject([{ order: 'D1' }, { order: 'D2', status: 'FN' }])
    const gone = rows('shortages').filter((row) => row['reason'] === 'S13')
    expect(gone.every((row) => row['order'] === 'D1')).toBe(true)
  })

  it('counts an order without BOM as such and leaves zero quantities out', async () => {
    const orders = 'order,item,qty,due\nD1,Z,1,2026-11-25\nD2,Q,0,2026-11-25\n'
    const { status, rows } = await kit({ ...small, 'orders.csv': orders })
    expect(status).toBe(0)
    expect(rows('orders').map((row) => row['status'])).toEqual(expect.arrayContaining(['ZQ']))
  })
})

describe('wrong input of takt kit', () => {
  it.each([
    [
      'an order that needs more than any quantity',
      { 'orders.csv': 'order,item,qty,due\nD1,P,5000000000,2026-11-25\nD2,Q,1,2026-11-26\n' },
      'orders.csv, line 2, column qty: order D1 needs more of B than the largest quantity that can be calculated, 9007199254.740991; it takes no part',
    ],
    [
      'a quantity beyond the largest',
      { 'stock.csv': 'item,onhand\nA,9007199254.740991\nB,9007199254.740992\n' },
      'stock.csv, line 3, column onhand: onhand "9007199254.740992" is too large to be kept exactly',
    ],
    [
      'a date far from the as-of time',
      { 'orders.csv': 'order,item,qty,due\nD1,P,5,2100-01-01\n' },
      'orders.csv, line 2, column due: the date is more than 34 years from the as-of time, the row takes no part',
    ],
    [
      'an unknown item',
      { 'items.csv': 'item\nA\n', 'orders.csv': 'order,item,qty,due\nD1,Z,1,2026-11-25\n' },
      'orders.csv, line 2, column item: there is no item "Z"',
    ],
    [
      'a negative quantity',
      { 'orders.csv': 'order,item,qty,due\nD1,P,-1,2026-11-25\n' },
      'orders.csv, line 2, column qty: qty "-1" is below 0',
    ],
    [
      'a quantity that is none',
      { 'stock.csv': 'item,onhand\nA,many\n' },
      'stock.csv, line 2, column onhand: onhand "many" is not a number',
    ],
    [
      'a bad date',
      { 'receipts.csv': 'receipt,item,qty,date\nPO1,B,1,2026-02-30\n' },
      'receipts.csv, line 2, column date: date "2026-02-30" is not a time (yyyy-mm-dd hh:mm:ss)',
    ],
    [
      'a key that stands twice',
      { 'orders.csv': 'order,item,qty,due\nD1,P,1,2026-11-25\nD1,P,1,2026-11-26\n' },
      'orders.csv, line 3, column order: "D1" stands on line 2 already',
    ],
    [
      'a missing column',
      { 'bom.csv': 'parent,component\nP,A\n' },
      'bom.csv, line 1, column qty_per: the column is missing',
    ],
    ['an empty file', { 'orders.csv': '' }, 'orders.csv: the file is empty'],
    [
      'another encoding',
      { 'stock.csv': Buffer.from('item,onhand\n\xe9,1\n', 'latin1') },
      'stock.csv, line 2: not valid UTF-8',
    ],
    [
      'a peg for no order',
      { 'pegs.csv': 'order,item,qty,kind\nD9,A,1,hard\n' },
      'pegs.csv, line 2, column order: there is no order "D9"',
    ],
    [
      'a substitute for itself',
      { 'substitutes.csv': 'main,substitute\nA,A\n' },
      'substitutes.csv, line 2, column substitute: the substitute is the main item itself',
    ],
    [
      'dates the wrong way round',
      { 'bom.csv': 'parent,component,qty_per,valid_from,valid_to\nP,A,1,2026-02-01,2026-01-01\n' },
      'bom.csv, line 2, column valid_to: is before valid_from',
    ],
  ] as [string, Files, string][])('names %s and writes nothing', async (_, files, line) => {
    const { status, err, out } = await kit({ ...small, ...files })
    expect([status, err]).toEqual([1, `${line}\n`])
    expect(existsSync(out)).toBe(false)
  })

  it('names every fault of every file at once', async () => {
    const files = {
      ...small,
      'orders.csv': 'order,item,qty,due\nD1,P,x,2026-11-25\n',
      'stock.csv': 'item,onhand\n,1\n',
    }
    const { err } = await kit(files)
    expect(err.trimEnd().split('\n')).toHaveLength(2)
  })

  it('finds the one bad row of a large file', async () => {
    const lines = Array.from({ length: 200_000 }, (_, i) => `PO${i},B,${i === 123_456 ? 'x' : 1},2026-12-01`)
    const { status, err } = await kit({
      ...small,
      'receipts.csv': `receipt,item,qty,date\n${lines.join('\n')}\n`,
    })
    expect([status, err]).toEqual([1, 'receipts.csv, line 123458, column qty: qty "x" is not a number\n'])
  })

  it('refuses a scheme with unknown names or values', async () => {
    const scheme = join(root, 'wrong.json')
    writeFileSync(scheme, '{"kitMode":"SOON","speed":1}')
    const { status, err, out } = await kit(small, '--scheme', scheme)
    expect(status).toBe(1)
    expect(err).toMatch(/wrong\.json: .*SOON/)
    expect(err).toMatch(/wrong\.json: .*speed/)
    expect(existsSync(out)).toBe(false)
    writeFileSync(scheme, '{"demandSort":[{"field":"colour"}]}')
    const sorted = await kit(small, '--scheme', scheme)
    expect([sorted.status, existsSync(sorted.out)]).toEqual([1, false])
    expect(sorted.err).toMatch(/^scheme: .*colour/)
    writeFileSync(scheme, '{"kitMode":')
    expect((await kit(small, '--scheme', scheme)).status).toBe(1)
  })

  it('keeps the files of an earlier run', async () => {
    const good = await kit(small)
    const before = readFileSync(join(good.out, 'orders.csv'), 'utf8')
    writeFileSync(join(good.out, 'notes.txt'), 'mine')
    const folder = join(root, 'broken')
    mkdirSync(folder)
    const status = await takt(['kit', '--in', folder, '--out', good.out], {
      interactive: false,
      out: () => {},
      err: () => {},
    })
    expect(status).toBe(1)
    expect(readFileSync(join(good.out, 'orders.csv'), 'utf8')).toBe(before)
    expect(readdirSync(root).filter((name) => name.endsWith('.tmp'))).toEqual([])
    expect(existsSync(join(good.out, 'notes.txt'))).toBe(true)
  })
})
