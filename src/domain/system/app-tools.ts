import type { Operation } from '../entity.ts'
import type { Label } from '../label.ts'

/** A button that every list has by itself, as far as its entity declares the operation. */
export interface StandardTool {
  readonly toolCode: string
  readonly label: Label
  /** null: every list has it. */
  readonly operation: Operation | null
  readonly position: 'toolbar' | 'row'
}

export const standardTools: readonly StandardTool[] = [
  { toolCode: 'import', label: { zh: '导入', en: 'Import' }, operation: 'import', position: 'toolbar' },
  { toolCode: 'add', label: { zh: '新增', en: 'New' }, operation: 'create', position: 'toolbar' },
  { toolCode: 'edit', label: { zh: '编辑', en: 'Edit' }, operation: 'update', position: 'row' },
  { toolCode: 'copy', label: { zh: '复制', en: 'Copy' }, operation: 'create', position: 'row' },
  {
    toolCode: 'batchEdit',
    label: { zh: '批量编辑', en: 'Batch edit' },
    operation: 'update',
    position: 'toolbar',
  },
  { toolCode: 'delete', label: { zh: '删除', en: 'Delete' }, operation: 'delete', position: 'toolbar' },
  { toolCode: 'export', label: { zh: '导出', en: 'Export' }, operation: null, position: 'toolbar' },
]

/**
 * What an added button of kind `command` may do: what the list does by itself, under another name, place, keys or condition,
 * as far as the user has the standard button. There is no kind for scripts: texts of users are never run.
 */
export const listCommands: readonly string[] = [
  'reload',
  ...standardTools.map(({ toolCode }) => toolCode).filter((toolCode) => toolCode !== 'export'),
]

/** The command that an added button names; null: none there is. */
export const listCommand = (target: string): string | null =>
  listCommands.find((one) => one.toLowerCase() === target.trim().toLowerCase()) ?? null

/** Between two standard buttons, so that many others can be put there. */
const step = 100

const standardPlaces: ReadonlyMap<string, number> = new Map(
  standardTools.map(({ toolCode }, at) => [toolCode.toLowerCase(), (at + 1) * step]),
)
const behindAll = (standardTools.length + 1) * step

/** Where a button stands: at its own sort number, a standard one without any at its usual place, others at the end. */
export const toolPlace = (toolCode: string, sortNo: number | null): number =>
  sortNo || (standardPlaces.get(toolCode.toLowerCase()) ?? behindAll)

export const isStandardTool = (toolCode: string): boolean => standardPlaces.has(toolCode.toLowerCase())

/**
 * Sort numbers of buttons in the order somebody gave them; null: an untouched standard button that stays at its usual
 * place. As many of these as possible do; those that cannot need a row of their own.
 */
export function toolNumbers(
  tools: readonly { readonly toolCode: string; readonly isOwn: boolean }[],
): (number | null)[] {
  const stay = longestRise(
    tools.map(({ toolCode, isOwn }) => (isOwn ? null : (standardPlaces.get(toolCode.toLowerCase()) ?? null))),
  )
  let last = 0
  return tools.map(({ toolCode }, at) => {
    if (!stay.has(at)) return (last += 1)
    last = toolPlace(toolCode, null)
    return null
  })
}

/** Places of the longest rising row of numbers; null is none. */
function longestRise(numbers: readonly (number | null)[]): ReadonlySet<number> {
  const best: (readonly number[])[] = []
  numbers.forEach((number, at) => {
    const before =
      number === null
        ? []
        : best.slice(0, at).filter((row) => row.length > 0 && numbers[row.at(-1)!]! < number)
    const longest = before.reduce<readonly number[]>(
      (one, other) => (other.length > one.length ? other : one),
      [],
    )
    best.push(number === null ? [] : [...longest, at])
  })
  return new Set(
    best.reduce<readonly number[]>((one, other) => (other.length > one.length ? other : one), []),
  )
}
