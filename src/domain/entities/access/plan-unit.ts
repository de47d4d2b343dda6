import { accessEntity } from '../areas.ts'
import { choice, code, expression, integer, reference, text } from '../../field-kinds.ts'

/** A time that the plan unit calculates, such as `Today() + 1d`. */
const moment = (zh: string, en: string) =>
  expression(zh, en, { hidden: true, about: { ME: 'planUnit', gives: 'time' } })

/** A factory or planning area of a tenant; every business row belongs to one. */
export const planUnit = accessEntity('planUnit', 'SysPlanUnit', '计划单元', 'Plan unit', {
  scope: 'tenant',
  fields: {
    name: text('名称', 'Name', { required: true }),
    parentCode: reference('上级单元', 'Parent unit', 'planUnit'),
    timeZone: text('时区', 'Time zone', { required: true, default: 'Asia/Shanghai' }),
    firstDayOfWeek: integer('每周首日', 'First day of the week', { default: 1, min: 1, max: 7 }),
    dataScope: choice('数据范围', 'Data scope', 'DataScope', { default: 'own' }),
    masterUnitCode: reference('公共数据计划单元', 'Common data unit', 'planUnit'),
    environment: choice('环境', 'Environment', 'Environment', { default: 'prod' }),
    baseTimeExpr: moment('计划基准时间', 'Planning base time'),
    assignStartExpr: moment('排产开始时间', 'Assignment start'),
    assignEndExpr: moment('排产结束时间', 'Assignment end'),
    initState: choice('初始化状态', 'Initialisation', 'InitState', { readOnly: true, default: 'empty' }),
    databaseCode: code('数据库连接', 'Database connection', { hidden: true }),
  },
})
