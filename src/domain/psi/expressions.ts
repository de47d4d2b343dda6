import type { Environment, ObjectDeclaration, Property } from '../expressions/environment.ts'
import { compileExpression, plainEnvironment, plainName, type Program } from '../expressions/index.ts'
import type { Type, Value } from '../expressions/types.ts'
import type { Label } from '../label.ts'
import type { SyntaxFault } from '../rules/syntax-fault.ts'

/** What expressions of a PSI row can ask of a period: quantities in 10^-6, times in seconds UTC. */
export const psiProperties = {
  P: ['number', '入', 'Receipts'],
  S: ['number', '出', 'Demand'],
  I: ['number', '结存', 'Stock at the end'],
  Opening: ['number', '期初库存', 'Stock at the start'],
  Planned: ['number', '计划收货', 'Planned receipts'],
  Firm: ['number', '确认收货', 'Firm receipts'],
  Received: ['number', '已入库', 'Received'],
  Sales: ['number', '销售订单', 'Sales orders'],
  Forecast: ['number', '未冲减预测', 'Forecast left'],
  Consumed: ['number', '已冲减预测', 'Forecast consumed'],
  Dependent: ['number', '相关需求', 'Dependent demand'],
  Consumption: ['number', '已出库', 'Issued'],
  Safety: ['number', '安全库存', 'Safety stock'],
  Max: ['number', '最高库存', 'Highest stock'],
  Cover: ['number', '可用天数', 'Days of cover'],
  Value: ['number', '本行数值', 'Value of the row'],
  Start: ['time', '期间开始', 'Start of the period'],
  End: ['time', '期间结束', 'End of the period'],
  Item: ['text', '物料', 'Item'],
} as const satisfies Record<string, readonly [Type, zh: string, en: string]>
export type PsiProperty = keyof typeof psiProperties

/** A period of an item as expressions see it. */
export interface PsiCellRow {
  valueOf(property: PsiProperty): bigint | string | null
}

class PsiPeriodObject implements ObjectDeclaration {
  readonly name = 'psiPeriod'
  readonly label: Label = { zh: 'PSI期间', en: 'PSI period' }
  readonly key = null
  readonly #properties: readonly Property[] = Object.entries(psiProperties).map(([name, [type, zh, en]]) => ({
    name,
    label: { zh, en },
    type,
    from: {
      kind: 'computed',
      read: (row): Value => (row as unknown as PsiCellRow).valueOf(name as PsiProperty),
    },
  }))
  readonly #byName = new Map(this.#properties.map((property) => [plainName(property.name), property]))

  property(name: string): Property | undefined {
    return this.#byName.get(plainName(name))
  }

  properties(): readonly Property[] {
    return this.#properties
  }
}

/** ME: the period; OTHER: the one before it, before the first one only with the opening stock. */
export const psiEnvironment: Environment = plainEnvironment({
  roots: { ME: 'psiPeriod', OTHER: 'psiPeriod' },
  objects: [new PsiPeriodObject()],
})

/** A program that gives a number or a text about a period, or what is wrong with it. */
export function parsePsi(text: string, wanted: 'number' | 'text'): Program | SyntaxFault {
  const result = compileExpression(text, psiEnvironment, wanted)
  return result.ok ? result.program : result.faults[0]!.syntaxFault
}

const nothing: Environment = plainEnvironment({ roots: {}, objects: [] })

/** When the first period begins, such as `Today() + 1d`, or what is wrong with the text. */
export function parsePsiStart(text: string): Program | SyntaxFault {
  const result = compileExpression(text, nothing, 'time')
  return result.ok ? result.program : result.faults[0]!.syntaxFault
}

export const isPsiProgram = (read: Program | SyntaxFault): read is Program => 'tree' in read
