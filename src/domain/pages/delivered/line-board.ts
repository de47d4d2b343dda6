import type { Action } from '../actions.ts'
import { both, columns, delivered, part, plain, rowsOf, sortedBy } from './parts.ts'

/** Reports an operation, and says so. */
const report = (action: 'start' | 'finish', said: ReturnType<typeof both>): readonly Action[] => [
  {
    do: 'command',
    call: '/api/services/app/ASPResult/Report',
    parameters: { operationCode: 'ME.code', action: `'${action}'` },
  },
  { do: 'toast', text: said, tone: 'good' },
]

const ofLine = { field: 'resCode', op: 'eq', values: ['PAGE.line'] }

/** What a line leader looks at all day: the work of a line, start and finish, next shift, kit status. */
export const lineBoard = delivered('LineBoard', 'template', both('产线班组看板', "Line leader's board"), {
  variables: [{ name: 'line', type: 'text', inAddress: true }],
  sources: [
    rowsOf('work', 'operation', {
      where: [
        ofLine,
        { field: 'status', op: 'in', values: ["'R'", "'D'", "'T'"] },
        { field: 'start', op: 'le', values: ['Now() + 1d'] },
      ],
      sort: sortedBy('start', 'code'),
      limit: 100,
      every: 30,
    }),
    rowsOf('done', 'operation', {
      where: [
        ofLine,
        { field: 'status', op: 'eq', values: ["'B'"] },
        { field: 'resultEnd', op: 'ge', values: ['Now() - 1d'] },
      ],
      sort: sortedBy('-resultEnd'),
      limit: 50,
      every: 30,
    }),
  ],
  content: [
    part('select', 'line', [0, 0, 3, 3], {
      label: both('产线', 'Line'),
      bind: 'line',
      from: 'entity',
      entity: 'resource',
    }),
    part('number', 'running', [3, 0, 2, 3], {
      label: both('已开始', 'Started'),
      value: "Count(PAGE.work, TARGET.status = 'T')",
    }),
    part('number', 'waiting', [5, 0, 2, 3], {
      label: both('待开工', 'To start'),
      value: "Count(PAGE.work, TARGET.status <> 'T')",
    }),
    part('number', 'finished', [7, 0, 2, 3], {
      label: both('24 小时内完成', 'Finished in 24 h'),
      value: 'PAGE.doneTotal',
    }),
    part('countdown', 'shift', [9, 0, 3, 3], {
      label: both('距下一班次', 'Next shift in'),
      until: 'shift',
      resource: 'PAGE.line',
    }),
    part('list', 'operations', [0, 3, 8, 14], {
      label: both('今日工序', "Today's operations"),
      source: 'work',
      height: 3,
      slot: [
        part('text', 'operation', [0, 0, 5, 2], {
          body: both(
            '**{ME.code}** {ME.itemCode}\n{ME.remainQty} / {ME.qty} 件',
            '**{ME.code}** {ME.itemCode}\n{ME.remainQty} of {ME.qty} left',
          ),
        }),
        part('text', 'times', [5, 0, 3, 2], { body: plain('{ME.start}\n{ME.end}') }),
        part('steps', 'kit', [8, 0, 2, 2], {
          from: 'items',
          steps: [
            { value: 'NO', text: both('缺料', 'Short') },
            { value: 'FT', text: both('齐套', 'Kitted') },
          ],
          current: "If(ME.kitStatus in ('FN', 'FT', 'FL', 'NB'), 'FT', 'NO')",
        }),
        part('button', 'start', [10, 0, 2, 1], {
          text: both('开工', 'Start'),
          icon: 'play',
          weight: 'primary',
          disabled: "ME.status = 'T'",
          on: { click: report('start', both('已开工 {ME.code}', 'Started {ME.code}')) },
        }),
        part('button', 'finish', [10, 1, 2, 1], {
          text: both('完工', 'Finish'),
          icon: 'check',
          disabled: "ME.status <> 'T'",
          confirm: both('{ME.code} 完工？', 'Finish {ME.code}?'),
          on: { click: report('finish', both('已完工 {ME.code}', 'Finished {ME.code}')) },
        }),
      ],
    }),
    part('table', 'finishedRows', [8, 3, 4, 14], {
      label: both('最近完成', 'Finished last'),
      source: 'done',
      columns: columns('code', 'itemCode', 'goodQty', 'resultEnd'),
    }),
  ],
})
