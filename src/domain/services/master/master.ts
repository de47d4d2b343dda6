import { code, integer, json, text } from '../../field-kinds.ts'
import { service, valueOf } from '../../service.ts'

const rows = valueOf('json')
const item = service('ASPItem', 'Pages.Roles')
const customer = service('ASPCustomer', 'Pages.Roles')
const group = service('MasterGroup', 'Pages.Roles')
const route = service('ASPMaster', 'Pages.Roles')
const characteristic = service('Characteristics', 'Pages.Roles')

const itemCode = code('物料', 'Item', { required: true })

/** Queries over master data beyond its rows, and changes of many rows at once. */
export const masterData = {
  /**
   * Components of an item level by level, or the items that it goes into: {items: [{path, level, item, name, itemType,
   * usage, total, process, circular}]}; usage per parent with scrap, total per one of the item asked for.
   */
  bomTree: item('GetBomTree', 'BOM展开', 'Bill of material, exploded', {
    input: {
      itemCode,
      direction: text('方向：down 展开，up 反查', 'Direction: down or up'),
      bomVersion: text('BOM版本', 'BOM version'),
    },
    output: rows,
  }),
  /** Shortages of an item in the newest kitting runs: {items: [{runNo, at, required, allocated, short, ...}]}. */
  kitHistory: item('GetKitHistory', '齐套历史', 'Kit history', {
    input: { itemCode, runs: integer('运行数', 'Runs', { min: 1, max: 50 }) },
    output: rows,
  }),
  /** How often rows are used: {items: [{code, ...counts}]}; which counts, domain/master/usage.ts says. */
  usage: group('GetUsage', '使用次数', 'Usage', {
    input: {
      entity: code('对象', 'Entity', { required: true }),
      codes: json('编码', 'Codes', { required: true }),
    },
    output: rows,
  }),
  /** Sets the priority of the open orders of a customer; answers {orders, saleOrders} changed. */
  prioritise: customer('SetOrderPriority', '调整客户订单优先级', 'Re-prioritise orders', {
    input: {
      customerCode: code('客户', 'Customer', { required: true }),
      priority: integer('优先级', 'Priority', { required: true, min: 0, max: 9999 }),
    },
    output: rows,
  }),
  /** Puts items or resources into a group, or takes them out; answers how many were changed. */
  moveMembers: group('MoveMembers', '移动组成员', 'Move members', {
    input: {
      entity: code('对象', 'Entity', { required: true }),
      codes: json('编码', 'Codes', { required: true }),
      from: code('从组', 'From group'),
      to: code('到组', 'To group'),
    },
    output: valueOf('integer'),
  }),
  /** Hangs a group below another one, or at the top. A group is never put below itself. */
  moveGroup: group('MoveGroup', '移动组', 'Move a group', {
    input: {
      entity: code('对象', 'Entity', { required: true }),
      code: code('组', 'Group', { required: true }),
      parent: code('上级组', 'Parent group'),
    },
  }),
  /** What is wrong with the routes of an item, or of all: {items: [{item, routeVersion, procNo, code, value}]}. */
  validate: route('Validate', '检查工艺', 'Check routes', {
    makesStale: 'nothing',
    input: { itemCode: code('物料', 'Item') },
    output: rows,
  }),
  /** Copies the route of an item; answers the number of rows. A route that is there already is an error. */
  copyRoute: route('CopyRoute', '复制工艺', 'Copy a route', {
    input: {
      itemCode,
      routeVersion: text('工艺版本', 'Route version'),
      toItem: code('到物料', 'To item', { required: true }),
      toVersion: text('到工艺版本', 'To route version'),
    },
    output: valueOf('integer'),
  }),
  /** Puts a resource in the place of another in the routes of a process; answers the number of rows. */
  replaceResource: route('ReplaceResource', '批量替换资源', 'Replace a resource', {
    input: {
      processCode: code('工序', 'Process', { required: true }),
      from: code('原资源', 'Resource', { required: true }),
      to: code('新资源', 'New resource', { required: true }),
      preview: integer('仅预览', 'Preview only', { min: 0, max: 1 }),
    },
    output: valueOf('integer'),
  }),
  /** Links a process to those before it (`;`-joined numbers), on all of its rows; answers their number. */
  linkProcess: route('LinkProcess', '连接工序', 'Link a process', {
    input: {
      itemCode,
      routeVersion: text('工艺版本', 'Route version'),
      procNo: integer('工序号', 'Process number', { required: true, min: 0 }),
      previous: text('前工序号', 'Previous processes'),
    },
    output: valueOf('integer'),
  }),
  /**
   * Gives a value of the n-th characteristic another code wherever it stands, or (preview 1) reports what would change:
   * {items: [{entity, label, field, count, changes: [{key, before, after}]}]}.
   */
  renameSpec: characteristic('RenameValue', '规格值改名', 'Rename a value', {
    verb: 'POST',
    input: {
      spec: integer('规格序号', 'Characteristic', { required: true, min: 1, max: 10 }),
      from: code('原编码', 'Old code', { required: true }),
      to: code('新编码', 'New code', { required: true }),
      preview: integer('仅预览', 'Preview only', { min: 0, max: 1 }),
    },
    output: rows,
  }),
} as const
