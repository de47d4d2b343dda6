import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { say } from '#domain/label.ts'
import { explosionTexts } from '#domain/planning/explosion-texts.ts'
import { day, exploded, qty, type ExplodeRows, type PlainRow } from '../../../support/explode.ts'
import { effort } from '../../../support/effort.ts'

type Masters = NonNullable<ExplodeRows['masters']>[number]

const run = (procNo: number, target: string, production: string, more: Masters = {}): Masters => ({
  item: 'P',
  procNo,
  process: `PR${procNo}`,
  instType: 'U',
  instCode: 'M',
  target,
  production,
  ...more,
})
const input = (procNo: number, target: string, production: string, more: Masters = {}): Masters => ({
  ...run(procNo, target, production),
  instType: 'I',
  instCode: `In-${target}`,
  ...more,
})

const base: ExplodeRows = {
  items: [{ code: 'P', decimals: 0 }, { code: 'A', decimals: 0 }, { code: 'X' }],
  resources: [
    { code: 'R1', groups: 'CUT' },
    { code: 'R2', groups: 'CUT;ASM' },
    { code: 'W1', groups: 'MEN', type: 'W' },
    { code: 'W2', groups: 'MEN', type: 'W' },
    { code: 'OFF', type: 'D' },
    { code: 'OVEN', class: 'F' },
  ],
  orders: [{ code: 'MO1', item: 'P', qty: qty(10), due: day(5), priority: 30 }],
}
const withMasters = (...masters: Masters[]): ExplodeRows => ({ ...base, masters })
const codes = (rows: readonly PlainRow[]) => rows.map((row) => row['code'])

describe('a route', () => {
  it('becomes operations with links, candidates and material in the order of its processes', () => {
    const { jobs, operations, candidates, links, instructions, messages } = exploded({
      ...withMasters(
        run(20, 'R2', '5pm', { minMove: 600, maxMove: 7200 }),
        run(10, 'CUT', '30m+1mp', { setup: '15m', teardown: '60' }),
        input(10, 'X', '1/3', { scrapRate: qty(0.1), fixedScrap: qty(1) }),
      ),
    })
    expect(messages).toEqual([])
    expect(jobs).toEqual([{ code: 'MO1', item: 'P', qty: qty(10), due: BigInt(day(5)), priority: 30 }])
    expect(operations).toMatchObject([
      {
        code: 'MO1-10',
        order: 'MO1',
        process: 'PR10',
        procNo: 10,
        split: 0,
        qty: qty(10),
        status: 'N',
        fixLevel: 0,
      },
      { code: 'MO1-20', procNo: 20 },
    ])
    expect(candidates).toEqual([
      {
        operation: 'MO1-10',
        choice: 0,
        inst: 'M',
        resource: 'R1',
        setup: 900,
        fixed: 1800,
        perPiece: qty(60),
        teardown: 60,
      },
      {
        operation: 'MO1-10',
        choice: 1,
        inst: 'M',
        resource: 'R2',
        setup: 900,
        fixed: 1800,
        perPiece: qty(60),
        teardown: 60,
      },
      { operation: 'MO1-20', choice: 0, inst: 'M', resource: 'R2', fixed: 0, perPiece: qty(12) },
    ])
    expect(links).toEqual([
      { before: 'MO1-10', after: 'MO1-20', type: 'ES', minLag: 600, maxLag: 7200, working: false },
    ])
    expect(instructions).toEqual([
      {
        code: 'MO1-10-In-X-X',
        operation: 'MO1-10',
        order: 'MO1',
        direction: 'I',
        inst: 'In-X',
        item: 'X',
        // ceil(10 / 3 / 0.9) at the sixth digit, plus 1
        qty: 4_703_704n,
      },
      {
        code: 'MO1-20-Out-P',
        operation: 'MO1-20',
        order: 'MO1',
        direction: 'O',
        inst: 'Out',
        item: 'P',
        qty: qty(10),
      },
    ])
  })

  it('starts more upstream for yield and scrap, in whole pieces', () => {
    const { operations, instructions } = exploded(
      withMasters(
        run(10, 'R1', '1mp', { yield: qty(0.9), fixedScrap: qty(2) }),
        run(20, 'R1', '1mp', { yield: qty(0.8) }),
        input(10, 'X', '2'),
      ),
    )
    expect(operations.map((row) => row['qty'])).toEqual([qty(17), qty(13)])
    expect(instructions[0]).toMatchObject({ item: 'X', qty: qty(34) })
    expect(instructions[1]).toMatchObject({ item: 'P', qty: qty(10.4) })
  })

  it('may branch and join by previous processes, 0 for none', () => {
    const { links } = exploded(
      withMasters(
        run(10, 'R1', '1m'),
        run(20, 'R1', '1m', { prevProcNo: '0' }),
        run(30, 'R1', '1m', { prevProcNo: '10;20', timeConstraint: 'SS' }),
      ),
    )
    expect(links.map(({ before, after, type }) => [before, after, type])).toEqual([
      ['MO1-10', 'MO1-30', 'SS'],
      ['MO1-20', 'MO1-30', 'SS'],
    ])
  })

  it('takes the rows of its version, selector, dates and conditions', () => {
    const rows = withMasters(
      run(10, 'R1', '1m', { routeVersion: 'v1' }),
      run(10, 'R2', '1m', { routeVersion: 'v2' }),
      run(20, 'R1', '1m', { routeVersion: 'v2', procSelector: 'rush' }),
      run(30, 'R1', '1m', { routeVersion: 'v2', validFrom: day(6) }),
      run(40, 'R1', '1m', { routeVersion: 'v2', validTo: day(5) }),
      run(50, 'R1', '1m', { routeVersion: 'v2', validExpr: "ME.Order.Spec1=='RED' && ME.Order.Qty>5" }),
      run(60, 'R1', '1m', { routeVersion: 'v2', validExpr: "spec1 = 'BLUE' or qty in (10, 20)" }),
    )
    const of = (more: object) =>
      codes(exploded({ ...rows, orders: [{ ...base.orders![0], ...more }] }).operations)
    expect(of({})).toEqual(['MO1-10'])
    expect(of({ routeVersion: 'v2' })).toEqual(['MO1-10', 'MO1-40', 'MO1-60'])
    expect(of({ routeVersion: 'V2', procSelector: 'x;rush', specs: 'RED', qty: qty(6) })).toEqual([
      'MO1-10',
      'MO1-20',
      'MO1-40',
      'MO1-50',
    ])
    expect(of({ routeVersion: 'v2', earliest: day(7), due: day(8) })).toEqual(['MO1-10', 'MO1-30', 'MO1-60'])
  })

  it('joins machines with tools and workers of the same task selector', () => {
    const { candidates } = exploded(
      withMasters(
        run(10, 'R1', '1m', { taskSelector: 'a', priority: 10 }),
        run(10, 'R2', '1m', { taskSelector: 'b', priority: 90 }),
        run(10, 'W1', '1m', { instCode: 'S0', taskSelector: 'a' }),
        run(10, 'MEN', '1m', { instCode: 'S0', taskSelector: 'b', resQty: qty(0.5) }),
        run(10, 'OVEN', '5m', { instCode: 'C0' }),
      ),
    )
    const choices = new Map<unknown, unknown[]>()
    for (const { choice, inst, resource, parts } of candidates)
      choices.set(choice, [
        ...(choices.get(choice) ?? []),
        [inst, ':', resource, parts === 1 ? '!' : ''].join(''),
      ])
    expect([...choices.values()]).toEqual([
      ['M:R2', 'C0:OVEN!', 'S0:W1'],
      ['M:R2', 'C0:OVEN!', 'S0:W2'],
      ['M:R1', 'C0:OVEN!', 'S0:W1'],
    ])
    expect(candidates.filter((row) => row['resQty'] === qty(0.5))).toHaveLength(2)
  })

  it('is limited to the resources of the order where these can do the process', () => {
    const rows = withMasters(run(10, 'CUT', '1m'), run(20, 'OVEN', '1h'))
    const { candidates } = exploded({ ...rows, orders: [{ ...base.orders![0], resourceLimit: 'r2' }] })
    expect(candidates.map((row) => row['resource'])).toEqual(['R2', 'OVEN'])
  })

  it('is left to the resources that its specifications, its lot and their conditions allow', () => {
    const rows: ExplodeRows = {
      ...withMasters(run(10, 'ALL', '1mp')),
      items: [{ code: 'P', decimals: 0, numSpecs: '200;5', specs: 'RED' }],
      resources: [
        { code: 'ANY', groups: 'ALL' },
        { code: 'WIDE', groups: 'ALL', numSpecMin: '300', numSpecMax: ';9' },
        { code: 'NARROW', groups: 'ALL', numSpecMax: '250' },
        { code: 'SMALL', groups: 'ALL', lotMax: qty(9) },
        { code: 'LARGE', groups: 'ALL', lotMin: qty(20) },
        { code: 'NORED', groups: 'ALL', exclude: "spec1 = 'RED' and numSpec1 < 300" },
      ],
    }
    const of = (more: object) =>
      exploded({ ...rows, orders: [{ ...base.orders![0], ...more }] }).candidates.map(
        (row) => row['resource'],
      )
    expect(of({})).toEqual(['ANY', 'NARROW'])
    expect(of({ qty: qty(9) })).toEqual(['ANY', 'NARROW', 'SMALL'])
    expect(of({ numSpecs: '400', qty: qty(20) })).toEqual(['ANY', 'LARGE', 'NORED', 'WIDE'])
    const none = exploded({
      ...rows,
      resources: [
        { code: 'ALL', lotMax: qty(1) },
        { code: 'X', exclude: '?' },
      ],
    })
    expect(none.messages.map((row) => [row['level'], row['code'], row['order'], row['value']])).toEqual([
      ['E', 'noneEligible', 'MO1', 'ALL'],
      ['W', 'excludeUnreadable', undefined, expect.stringMatching(/^X: \?: unknown character/)],
    ])
  })

  it('uses the values of its process by default, and the BOM where it has no inputs', () => {
    const { operations, candidates, links, instructions } = exploded({
      ...withMasters(
        { item: 'P', procNo: 10, process: 'PR10', instType: 'O', instCode: 'Out', target: 'P' },
        run(20, 'R1', '1m'),
      ),
      processes: [
        {
          code: 'PR10',
          resources: 'R1;R2',
          setup: '5m',
          production: '2mp',
          yield: qty(0.5),
          overlapBatch: qty(3),
        },
        { code: 'PR20', timeConstraint: 'SSEE', minMove: 60 },
      ],
      bom: [
        { parent: 'P', line: 1, component: 'X', usageNum: qty(1), usageDen: qty(4), process: 20 },
        { parent: 'P', line: 2, component: 'A', usageNum: qty(2), fixedQty: qty(1), process: 99 },
        { parent: 'P', line: 3, component: 'X', version: 'old', usageNum: qty(7) },
      ],
    })
    expect(operations.map((row) => [row['qty'], row['transferQty']])).toEqual([
      [qty(20), qty(3)],
      [qty(10), undefined],
    ])
    expect(candidates.slice(0, 2)).toMatchObject([
      { resource: 'R1', setup: 300, perPiece: qty(120) },
      { resource: 'R2', setup: 300 },
    ])
    expect(links).toMatchObject([{ type: 'SSEE', minLag: 60 }])
    expect(
      instructions.map(({ operation, direction, item, qty: amount }) => [operation, direction, item, amount]),
    ).toEqual([
      ['MO1-10', 'I', 'A', qty(41)],
      ['MO1-10', 'O', 'P', qty(10)],
      ['MO1-20', 'I', 'X', qty(2.5)],
      ['MO1-20', 'O', 'P', qty(10)],
    ])
  })

  it('uses the preferred alternative material, steps and fixed amounts', () => {
    const { instructions } = exploded(
      withMasters(
        run(10, 'R1', '1m'),
        input(10, 'A', '3', { altGroup: 'g', altPriority: 2 }),
        input(10, 'X', '2', { altGroup: 'g', altPriority: 1 }),
        input(10, 'A', '4', { instCode: 'In2', usageType: 'F' }),
        input(10, 'X', '1', { instCode: 'In3', usageType: 'T', steps: '[[1, 5], [10, 8], [11, 9]]' }),
      ),
    )
    expect(instructions.map((row) => [row['inst'], row['item'], row['qty']])).toEqual([
      ['In-X', 'X', qty(20)],
      ['In2', 'A', qty(4)],
      ['In3', 'X', qty(8)],
      ['Out', 'P', qty(10)],
    ])
  })
})

describe('specifications', () => {
  it('are those of the order before those of the item, and the key of furnace batches', () => {
    const { operations } = exploded({
      ...withMasters(run(10, 'OVEN', '1h'), run(20, 'R1', '1m')),
      items: [{ code: 'P', specs: 'RED;W10;;HARD' }],
      orders: [{ ...base.orders![0], specs: ';W20' }],
    })
    expect(operations.map((row) => [row['specs'], row['batchKey']])).toEqual([
      ['RED;W20;;HARD;;;;;;', 'PR10'],
      ['RED;W20;;HARD;;;;;;', undefined],
    ])
  })
})

describe('splits', () => {
  const split = (rule: string, value: number) =>
    exploded({
      ...withMasters(run(10, 'R1', '1mp'), run(20, 'R1', '1mp', { timeConstraint: 'ESE' })),
      processes: [
        { code: 'PR10', splitRule: rule, splitValue: qty(value) },
        { code: 'PR20', splitRule: 'number', splitValue: qty(2) },
      ],
    })

  it.each([
    ['qty', 4, [4, 4, 2]],
    ['number', 3, [4, 4, 2]],
    ['time', 300, [5, 5]],
    ['ratio', 0.3, [3, 7]],
    ['none', 4, [10]],
  ])('by %s %d', (rule, value, lots) => {
    const { operations } = split(rule, value)
    const ten = operations.filter((row) => row['procNo'] === 10)
    expect(ten.map((row) => row['qty'])).toEqual(lots.map(qty))
    expect(codes(ten)).toEqual(lots.length === 1 ? ['MO1-10'] : lots.map((_, i) => `MO1-10/${i + 1}`))
  })

  it('let a lot wait for the lots that cover it, or for all', () => {
    const { links } = split('qty', 4)
    expect(links.every(({ type }) => type === 'ES')).toBe(true)
    expect(split('none', 4).links.every(({ type }) => type === 'ES')).toBe(true)
    expect(links.map(({ before, after }) => [before, after].join(' '))).toEqual([
      'MO1-10/1 MO1-20/1',
      'MO1-10/2 MO1-20/1',
      'MO1-10/1 MO1-20/2',
      'MO1-10/2 MO1-20/2',
      'MO1-10/3 MO1-20/2',
    ])
  })
})

describe('splits by hand', () => {
  const parts = (quantities: readonly [number, number, string?][], material = '1/3') =>
    exploded({
      ...withMasters(
        run(10, 'R1', '1mp', { fixedScrap: qty(1) }),
        input(10, 'X', material),
        input(10, 'A', '2', { usageType: 'F' }),
      ),
      processes: [{ code: 'PR10', splitRule: 'number', splitValue: qty(2) }],
      present: quantities.map(([split, own, status]) => ({
        code: split === 1 ? 'MO1-10' : `MO1-10/${split}`,
        order: 'MO1',
        procNo: 10,
        split,
        byHand: true,
        qty: qty(own),
        status: status ?? 'N',
      })),
    })
  const lots = (quantities: readonly [number, number, string?][]) =>
    parts(quantities).operations.map(({ code, split, qty: own }) => [code, split, own])

  it('stay, independent of the rule of the process', () => {
    expect(
      lots([
        [3, 2],
        [1, 5],
        [2, 4],
      ]),
    ).toEqual([
      ['MO1-10', 1, qty(5)],
      ['MO1-10/2', 2, qty(4)],
      ['MO1-10/3', 3, qty(2)],
    ])
  })

  it('add up to the need of the order: the last changeable one absorbs the difference', () => {
    expect(
      lots([
        [1, 5],
        [2, 1],
      ]),
    ).toEqual([
      ['MO1-10', 1, qty(5)],
      ['MO1-10/2', 2, qty(6)],
    ])
    expect(
      lots([
        [1, 5],
        [2, 9, 'R'],
      ]),
    ).toEqual([
      ['MO1-10', 1, qty(2)],
      ['MO1-10/2', 2, qty(9)],
    ])
    expect(
      lots([
        [1, 20],
        [2, 4],
      ]),
    ).toEqual([['MO1-10', 1, qty(11)]])
  })

  it('consume and produce the same in total as the whole', () => {
    const sum = (rows: readonly PlainRow[], direction: string, item: string): bigint =>
      rows.reduce(
        (all, row) =>
          row['direction'] === direction && row['item'] === item ? all + (row['qty'] as bigint) : all,
        0n,
      )
    const whole = parts([[1, 11]]).instructions
    for (const cut of [
      [
        [1, 4],
        [2, 7],
      ],
      [
        [1, 1],
        [2, 1],
        [3, 9],
      ],
    ] as const) {
      const { instructions } = parts(cut as unknown as [number, number][])
      for (const [direction, item] of [
        ['I', 'X'],
        ['I', 'A'],
        ['O', 'P'],
      ] as const)
        expect(sum(instructions, direction, item)).toBe(sum(whole, direction, item))
    }
    expect(sum(whole, 'O', 'P')).toBe(qty(10))
  })
})

describe('orders', () => {
  const family = (more: object = {}): ExplodeRows => ({
    ...base,
    masters: [
      run(10, 'R1', '1mp'),
      run(20, 'R1', '1mp'),
      input(20, 'A', '2'),
      { ...run(10, 'R2', '1mp'), item: 'A' },
    ],
    orders: [
      { code: 'MO1', item: 'P', qty: qty(10), due: day(5) },
      { code: 'SUB1', item: 'A', qty: qty(15), due: day(3), parent: 'MO1' },
      { code: 'SUB2', item: 'A', qty: qty(15), due: day(3), parent: 'mo1', ...more },
    ],
  })

  it('of a part are pegged to the consuming operation, up to its need', () => {
    const { links, pegs } = exploded(family())
    expect(pegs).toEqual([
      {
        item: 'A',
        qty: qty(15),
        leftOrder: 'SUB1',
        leftOperation: 'SUB1-10',
        rightOrder: 'MO1',
        rightOperation: 'MO1-20',
      },
      {
        item: 'A',
        qty: qty(5),
        leftOrder: 'SUB2',
        leftOperation: 'SUB2-10',
        rightOrder: 'MO1',
        rightOperation: 'MO1-20',
      },
    ])
    expect(links.slice(1)).toMatchObject([
      { before: 'SUB1-10', after: 'MO1-20', type: 'ES', ratio: qty(2) },
      { before: 'SUB2-10', after: 'MO1-20', type: 'ES', ratio: qty(2) },
    ])
  })

  it('wait for orders that the user put before them, and never in a cycle', () => {
    const { links, messages } = exploded(family({ parent: null, leftOrders: 'MO1', rightOrders: 'SUB1' }))
    expect(links.map(({ before, after }) => [before, after].join(' '))).toEqual([
      'MO1-10 MO1-20',
      'SUB1-10 MO1-20',
      'MO1-20 SUB2-10',
    ])
    expect(messages).toMatchObject([
      { level: 'E', code: 'ordersCircle', order: 'SUB2', value: 'SUB1 → MO1 → SUB2 → SUB1' },
    ])
  })

  it('that are closed, empty, of other types or faulty are skipped and reported', () => {
    const { jobs, messages } = exploded({
      ...withMasters(run(10, 'R1', '1m')),
      orders: [
        { code: 'OK', item: 'P', qty: qty(1), due: day(1) },
        { code: 'BUY', type: 'P', item: 'P', qty: qty(1), due: day(1) },
        { code: 'DONE', item: 'P', qty: qty(1), due: day(1), status: 'F' },
        { code: 'HELD', item: 'P', qty: qty(1), due: day(1), status: 'H' },
        { code: 'NONE', item: 'P', qty: qty(5), completedQty: qty(5), due: day(1) },
        { code: 'NODUE', item: 'P', qty: qty(1) },
        { code: 'NOITEM', item: 'Q', qty: qty(1), due: day(1) },
        { code: 'NOROUTE', item: 'A', qty: qty(1), due: day(1) },
        { code: 'NOVER', item: 'P', qty: qty(1), due: day(1), routeVersion: 'v9' },
        { code: 'LATE', item: 'P', qty: qty(1), due: day(1), earliest: day(2) },
        { code: 'ORPHAN', item: 'P', qty: qty(1), due: day(1), parent: 'GONE' },
      ],
    })
    expect(codes(jobs)).toEqual(['LATE', 'OK', 'ORPHAN'])
    expect(messages.map((row) => [row['level'], row['code'], row['order']].join(' '))).toEqual([
      'E dueMissing NODUE',
      'E itemUnknown NOITEM',
      'E routeMissing NOROUTE',
      'E routeVersionMissing NOVER',
      'W startAfterDue LATE',
      'I quantityNone NONE',
      'I parentOutside ORPHAN',
    ])
  })

  it('partly done are exploded for the remainder, unless their operations report it', () => {
    const rows = withMasters(run(10, 'R1', '1m'))
    const orders = [{ ...base.orders![0], completedQty: qty(4) }]
    expect(exploded({ ...rows, orders }).operations[0]).toMatchObject({ qty: qty(6) })
    const present = [
      { code: 'MO1-10', order: 'MO1', qty: qty(10), goodQty: qty(4), status: 'T', resource: 'R1' },
    ]
    expect(exploded({ ...rows, orders, present }).operations[0]).toMatchObject({
      qty: qty(10),
      remainingQty: qty(6),
      status: 'T',
      resource: 'R1',
    })
  })
})

describe('lots of a step that is under way', () => {
  const rows = {
    ...withMasters(run(10, 'R1', '1mp')),
    processes: [{ code: 'PR10', splitRule: 'qty', splitValue: qty(6) }],
  }
  const under = (code: string, split: number, own: number, more = {}) => ({
    code,
    order: 'MO1',
    procNo: 10,
    split,
    qty: qty(own),
    status: 'T',
    resource: 'R1',
    ...more,
  })

  it('stay unchanged when pieces were completed before there were operations', () => {
    const orders = [{ ...base.orders![0], completedQty: qty(4) }]
    expect(codes(exploded({ ...rows, orders }).operations)).toEqual(['MO1-10'])
    const begun = exploded({ ...rows, orders, present: [under('MO1-10', 0, 6)] })
    expect(begun.operations).toMatchObject([{ code: 'MO1-10', qty: qty(6) }])
    expect(begun.messages).toEqual([])
    const reported = [{ ...base.orders![0], completedQty: qty(7) }]
    const further = exploded({
      ...rows,
      orders: reported,
      present: [under('MO1-10', 0, 6, { goodQty: qty(3) })],
    })
    expect(further.operations).toMatchObject([{ code: 'MO1-10', qty: qty(6), remainingQty: qty(3) }])
  })

  it('keep code and quantity when the rule would cut in another way; the rest is cut by itself', () => {
    const whole = exploded({ ...rows, present: [under('MO1-10', 0, 3)] })
    expect(whole.operations.map(({ code, split, qty: own }) => [code, split ?? 0, own])).toEqual([
      ['MO1-10', 0, qty(3)],
      ['MO1-10/1', 1, qty(6)],
      ['MO1-10/2', 2, qty(1)],
    ])
    const smaller = exploded({
      ...rows,
      orders: [{ ...base.orders![0], qty: qty(5) }],
      present: [under('MO1-10/2', 2, 4), under('MO1-10/1', 1, 6, { status: 'A' })],
    })
    expect(codes(smaller.operations)).toEqual(['MO1-10/1', 'MO1-10/2'])
    expect(smaller.operations).toMatchObject([{ qty: qty(1) }, { qty: qty(4) }])
    expect([...whole.messages, ...smaller.messages]).toEqual([])
  })
})

describe('operations that are there', () => {
  it('keep their place, quantity and resource when under way, and only their place when planned', () => {
    const { operations, candidates, messages } = exploded({
      ...withMasters(run(10, 'CUT', '1m'), run(20, 'CUT', '1m')),
      present: [
        {
          code: 'MO1-10',
          order: 'MO1',
          qty: qty(12),
          status: 'R',
          resource: 'R2',
          start: day(1),
          end: day(2),
        },
        {
          code: 'MO1-20',
          order: 'MO1',
          qty: qty(12),
          status: 'A',
          resource: 'R2',
          start: day(2),
          end: day(3),
        },
        {
          code: 'MO1-30',
          order: 'MO1',
          procNo: 30,
          qty: qty(12),
          status: 'T',
          resource: 'R1',
          start: day(2),
          end: day(1),
        },
        { code: 'MO1-40', order: 'MO1', qty: qty(12), status: 'N' },
      ],
    })
    expect(operations).toMatchObject([
      { code: 'MO1-10', qty: qty(12), status: 'R', resource: 'R2', start: BigInt(day(1)) },
      { code: 'MO1-20', qty: qty(10), status: 'A', resource: 'R2', start: BigInt(day(2)) },
      { code: 'MO1-30', status: 'T', resource: 'R1' },
    ])
    expect(candidates.map((row) => [row['operation'], row['resource']].join(' '))).toEqual([
      'MO1-10 R2',
      'MO1-20 R1',
      'MO1-20 R2',
    ])
    expect(messages.map((row) => [row['level'], row['code'], row['operation']])).toEqual([
      ['E', 'timesContradict', 'MO1-30'],
      ['W', 'outsideRoute', 'MO1-30'],
    ])
  })
})

describe('bad routes', () => {
  it.each<[string, Masters[], string, object]>([
    [
      'a circle of processes',
      [run(10, 'R1', '1m', { prevProcNo: '30' }), run(20, 'R1', '1m'), run(30, 'R1', '1m')],
      'E routeCycle',
      { order: 'MO1', item: 'P', procNo: 10, value: '10 → 20 → 30 → 10' },
    ],
    ['an unknown resource', [run(10, 'R9', '1m')], 'E capacityMissing', { order: 'MO1', procNo: 10 }],
    ['an unknown resource', [run(10, 'R9', '1m')], 'W targetUnknown', { item: 'P', procNo: 10, value: 'R9' }],
    ['a resource that is not scheduled', [run(10, 'OFF', '1m')], 'W notScheduled', { value: 'OFF' }],
    ['no use at all', [input(10, 'X', '1')], 'E capacityMissing', { order: 'MO1', item: 'P', procNo: 10 }],
    ['a negative capacity', [run(10, 'R1', '-5m')], 'W capacityFault', { item: 'P', procNo: 10 }],
    [
      'a capacity of nothing',
      [run(10, 'R1', '0')],
      'W durationZero',
      { order: 'MO1', procNo: 10, value: 'R1' },
    ],
    [
      'a capacity longer than any work may be',
      [run(10, 'R1', '99999dp')],
      'W capacityFault',
      { item: 'P', procNo: 10 },
    ],
    [
      'work longer than any work may be',
      [run(10, 'R1', '3000dp')],
      'E durationTooLong',
      { procNo: 10, value: 'R1' },
    ],
    ['an unknown input', [run(10, 'R1', '1m'), input(10, 'Q', '1')], 'W inputUnknown', { value: 'Q' }],
    ['a bad ratio', [run(10, 'R1', '1m'), input(10, 'X', '1/0')], 'W ratioFault', { procNo: 10 }],
    ['a yield of nothing', [run(10, 'R1', '1m', { yield: 0n })], 'W rateInvalid', { procNo: 10 }],
    [
      'waits that contradict',
      [run(10, 'R1', '1m', { minMove: 9, maxMove: 5 })],
      'W movesContradict',
      { value: '9 > 5' },
    ],
    [
      'an unknown process before',
      [run(10, 'R1', '1m', { prevProcNo: '5' })],
      'W previousUnknown',
      { value: '5' },
    ],
    [
      'a condition without sense',
      [run(10, 'R1', '1m'), run(20, 'R1', '1m', { validExpr: 'spec1 = ' })],
      'W validityUnreadable',
      { procNo: 20 },
    ],
    ['no valid process', [run(10, 'R1', '1m', { validTo: day(-9) })], 'E routeNotValid', { order: 'MO1' }],
  ])('are told: %s', (_name, masters, finding, about) => {
    const { messages } = exploded(withMasters(...masters))
    const [level, code] = finding.split(' ')
    expect(messages).toContainEqual(expect.objectContaining({ level, code, ...about }))
  })

  it('have a text in both languages, with every place filled', () => {
    for (const label of Object.values(explosionTexts)) {
      const row = { order: 'o', item: 'i', procNo: 10, operation: 'x', value: 'v' }
      for (const language of ['zh-Hans', 'en'] as const) {
        const text = say(label, language, row)
        expect(text).not.toMatch(/[{}]/)
        expect(text.length).toBeGreaterThan(8)
      }
    }
  })
})

describe('any model', () => {
  const rowsOf = fc.record({
    masters: fc.array(
      fc.record({
        item: fc.constantFrom('P', 'A'),
        procNo: fc.constantFrom(10, 20, 30),
        process: fc.constantFrom('PR10', 'PR20'),
        instType: fc.constantFrom('U', 'U', 'I', 'O'),
        instCode: fc.constantFrom('M', 'M', 'S0', 'In1'),
        target: fc.constantFrom('R1', 'R2', 'CUT', 'MEN', 'A', 'X', 'Q'),
        production: fc.constantFrom('1mp', '0', '5pm', '1/3', 'x', '2'),
        prevProcNo: fc.option(fc.constantFrom('10', '20;30', '0', '40')),
        yield: fc.option(fc.constantFrom(qty(0.5), qty(1), qty(2))),
        altPriority: fc.option(fc.constantFrom(1, 2)),
        priority: fc.option(fc.constantFrom(1, 2)),
      }),
      { maxLength: 14 },
    ),
    orders: fc.uniqueArray(
      fc.record({
        code: fc.constantFrom('O1', 'O2', 'O3', 'O4'),
        item: fc.constantFrom('P', 'A', 'Q'),
        qty: fc.constantFrom(qty(0), qty(7), qty(2.5)),
        due: fc.constantFrom(day(3), day(9)),
        parent: fc.option(fc.constantFrom('O1', 'O2', 'O9')),
        leftOrders: fc.option(fc.constantFrom('O3', 'O1;O4')),
      }),
      { maxLength: 4, selector: (order) => order.code },
    ),
  })

  it('is exploded without throwing, the same in any order of rows, with links between operations that exist', () => {
    fc.assert(
      fc.property(rowsOf, (rows) => {
        const model = { ...base, ...rows } as ExplodeRows
        const result = exploded(model)
        const backwards = {
          ...model,
          masters: rows.masters.toReversed(),
          orders: rows.orders.toReversed(),
          resources: base.resources!.toReversed(),
        } as ExplodeRows
        expect(exploded(backwards)).toEqual(result)
        const operations = new Set(codes(result.operations))
        expect(operations.size).toBe(result.operations.length)
        for (const { before, after } of result.links) {
          expect(operations.has(before)).toBe(true)
          expect(operations.has(after)).toBe(true)
        }
        expect(isAcyclic(result.links)).toBe(true)
      }),
      { numRuns: effort(300) },
    )
  })
})

function isAcyclic(links: readonly PlainRow[]): boolean {
  let left = [...links]
  for (;;) {
    const waiting = new Set(left.map((link) => link['after']))
    const next = left.filter((link) => waiting.has(link['before']))
    if (next.length === 0) return true
    if (next.length === left.length) return false
    left = next
  }
}
