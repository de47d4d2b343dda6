import { choice, code, flag, text } from '../../field-kinds.ts'
import { ganttStyle } from '../../entities/planning/gantt-style.ts'
import { service } from '../../service.ts'

const { ganttType, isDefault, owner, shared } = ganttStyle.fields

const looks = [
  'barColor',
  'palette',
  'barText',
  'leftText',
  'rightText',
  'tipText',
  'rowColor',
  'rowFilter',
  'rowHeight',
  'autoRefresh',
  'showPegs',
  'showCalendar',
] as const satisfies readonly (keyof typeof ganttStyle.fields)[]

/** What a style says of the look of a chart. */
export const styleFields = Object.fromEntries(looks.map((name) => [name, ganttStyle.fields[name]])) as Pick<
  typeof ganttStyle.fields,
  (typeof looks)[number]
>

const style = service('GanttStyle', 'Pages.Roles')
const environment = service('GanttEnvironment', 'Pages.Roles')
const styleCode = code('编码', 'Code', { required: true })

export const ganttStyles = {
  /** Styles that the caller may choose, of one chart or of all: own ones first, of each the default first. */
  list: style({
    method: 'GetGanttStyleList',
    verb: 'GET',
    label: { zh: '可选样式', en: 'Styles to choose from' },
    input: { ganttType: choice('甘特图', 'Chart', 'GanttType') },
    output: {
      kind: 'list',
      fields: {
        code: styleCode,
        name: text('名称', 'Name'),
        ganttType,
        isDefault,
        owner,
        shared,
        /** Whether the caller may change it. */
        own: flag('自己的', 'Own', { required: true }),
        ...styleFields,
      },
    },
  }),
  /** Keeps a style of the caller's: without a code a new one. Answers its code. A default takes the place of the one before. */
  save: style({
    method: 'SaveGanttStyle',
    verb: 'POST',
    label: { zh: '保存样式', en: 'Save a style' },
    input: {
      code: code('编码', 'Code'),
      name: text('名称', 'Name', { required: true, length: 80 }),
      ganttType,
      isDefault,
      shared,
      ...styleFields,
    },
    output: { kind: 'value', of: 'string' },
  }),
  /**
   * What a chart must know before it is drawn: {now, base, assignStart, assignEnd, timeZone, planUnitCode, userCode, canMove,
   * from, to, operations}: the moments of the plan unit, and first start, last end and number of the operations seen.
   */
  environment: environment({
    method: 'GetGanttEnvironment',
    verb: 'GET',
    label: { zh: '甘特图环境', en: 'Environment of charts' },
    output: { kind: 'value', of: 'json' },
  }),
  remove: style({
    method: 'RemoveGanttStyle',
    verb: 'POST',
    label: { zh: '删除样式', en: 'Delete a style' },
    input: { code: styleCode },
  }),
} as const
