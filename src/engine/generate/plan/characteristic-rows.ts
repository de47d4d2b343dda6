import { filled, label } from '#domain/label.ts'
import type { EntityRows, Row } from '../factory-rows.ts'
import type { RowContext } from '../row-context.ts'
import { characteristics } from './characteristics.ts'
import { colours, widthCode, widths } from './shop.ts'

/** Colours from light to dark, widths, and the other characteristics. */
export function specRows(context: RowContext): EntityRows[] {
  return [
    {
      entity: 'spec1',
      rows: colours.map(({ code, name, color }, i) => ({
        code,
        name: context.text(name),
        color,
        sortKey: String(i + 1),
      })),
    },
    {
      entity: 'spec2',
      rows: widths.map((width) => ({
        code: widthCode(width),
        name: context.text(filled({ zh: '宽 {width} mm', en: 'Width {width} mm' }, { width })),
        sortKey: String(width),
        minNum: String(width),
        maxNum: String(width),
      })),
    },
    ...characteristics.map(({ number, values }) => ({
      entity: `spec${number}`,
      rows: values.map(({ code, name, color }, i) => ({
        code,
        name: context.text(name),
        color,
        sortKey: String(i + 1),
      })),
    })),
  ]
}

/**
 * Changeovers: colours on the paint line by gradation, widths on cutters and SMT lines, other characteristics where they
 * matter, teams at assembly, items at test benches.
 */
export function changeRows(context: RowContext): EntityRows[] {
  return [
    { entity: 'change1', rows: colourChanges(context) },
    { entity: 'change2', rows: widthChanges(context) },
    ...characteristics.map(({ number, changes }) => ({
      entity: `change${number}`,
      rows: changes.map(({ code, name, group, to, minutes, cost }) => ({
        code,
        name: context.text(name),
        resourceCode: group,
        prevSpec: '*',
        nextSpec: to ?? '*',
        setupExpr: `${minutes}m`,
        cost: cost === undefined ? null : String(cost),
      })),
    })),
    { entity: 'changeR', rows: teamChanges(context) },
    {
      entity: 'changeI',
      rows: [
        {
          code: 'TEST-ANY',
          name: context.text(label('换测试程序', 'Another test programme')),
          resourceCode: 'TEST',
          prevItem: '*',
          nextItem: '*',
          setupExpr: '10m',
        },
        {
          code: 'TEST-SAME',
          name: context.text(label('相同物料', 'Same item')),
          resourceCode: 'TEST',
          prevItem: '*',
          nextItem: '@same',
          setupExpr: '0',
          priority: 60,
        },
      ],
    },
  ]
}

/** To darker: 10 minutes a step. To lighter: the line is cleaned, 20 minutes and 15 a step. */
const colourChanges = (context: RowContext): Row[] =>
  colours.flatMap((from, i) =>
    colours.flatMap((to, k): Row[] =>
      i === k
        ? []
        : [
            {
              code: `${from.code}-${to.code}`,
              name: `${context.text(from.name)} → ${context.text(to.name)}`,
              resourceCode: 'PAINT',
              prevSpec: from.code,
              nextSpec: to.code,
              setupExpr: `${k > i ? (k - i) * 10 : 20 + (i - k) * 15}m`,
              cost: String(k > i ? (k - i) * 5 : 20 + (i - k) * 10),
            },
          ],
    ),
  )

const widthChanges = (context: RowContext): Row[] => [
  {
    code: 'WIDTH',
    name: context.text(label('调宽', 'Another width')),
    resourceCode: 'CUT',
    prevSpec: '*',
    nextSpec: '*',
    setupExpr: '20m',
  },
  {
    code: 'WIDTH-SMT',
    name: context.text(label('轨道调宽', 'Another rail width')),
    resourceCode: 'SMT',
    prevSpec: '*',
    nextSpec: '*',
    setupExpr: '25m',
  },
  {
    code: 'WIDTH-MAX',
    name: context.text(label('最宽换刀', 'Other blades for the widest')),
    resourceCode: 'CUT',
    prevSpec: '*',
    nextSpec: widthCode(widths.at(-1)!),
    setupExpr: '40m',
    changeResource: null,
  },
]

const teamChanges = (context: RowContext): Row[] => [
  {
    code: 'TEAM-ANY',
    name: context.text(label('换班组', 'Another team')),
    processCode: 'ASM',
    prevResource: '*',
    nextResource: '*',
    setupExpr: '5m',
  },
  {
    code: 'TEAM-SAME',
    name: context.text(label('同一班组', 'The same team')),
    processCode: 'ASM',
    prevResource: '*',
    nextResource: '@same',
    setupExpr: '0',
    priority: 60,
  },
]
