import { duration, expression, quantity, type Field, type FieldOptions } from '../../field-kinds.ts'
import { filled, type Label } from '../../label.ts'
import { LONGEST_LAG } from '../../rules/time-limits.ts'

const help = {
  zh: '如 30m（每工序）、0.5mp（每件）、5pm（每分钟件数），可用 + 相加',
  en: 'such as 30m per operation, 0.5mp per piece, 5pm pieces a minute; join with +',
}

/** A field that takes a capacity literal (domain/rules/capacity.ts). */
export const capacity = <const O extends FieldOptions>(zh: string, en: string, options?: O) =>
  expression(zh, en, { help, ...options, syntax: 'capacity' } as O & FieldOptions)

/** Setup, production and teardown that an owner brings along, whatever comes before or after. */
export const staticTimes = (options: FieldOptions) => ({
  setupExpr: capacity('生产准备', 'Setup', options),
  prodExpr: capacity('制造', 'Production', options),
  teardownExpr: capacity('收尾', 'Teardown', options),
})

/** Furnaces: operations of equal key share one batch. */
export const batchFields = {
  minBatch: quantity('最小批装载量', 'Smallest batch', {
    min: 0,
    hidden: true,
    help: {
      zh: '不足时在成批等待内等待下一炉；等不到则提示',
      en: 'a smaller batch waits for the next one within the batch window; a message names those that get none',
    },
  }),
  maxBatch: quantity('最大批装载量', 'Largest batch', { min: 0, hidden: true }),
  batchWindow: duration('成批等待', 'Batch window', { min: 0, max: LONGEST_LAG, hidden: true }),
} as const

/** Items of which the n-th numeric specification lies outside cannot be made here. */
export const numericRange = (n: number): Record<string, Field> => ({
  [`numSpecMin${n}`]: limitOf({ zh: '数值规格{n}下限', en: 'Lowest numeric specification {n}' }, n),
  [`numSpecMax${n}`]: limitOf({ zh: '数值规格{n}上限', en: 'Highest numeric specification {n}' }, n),
})

const limitOf = (label: Label, n: number): Field => ({
  ...quantity('数值规格', 'Numeric specification', { hidden: true }),
  label: filled(label, { n }),
})
