import {
  badRequest,
  conflict,
  invalid,
  notFound,
  refused,
  tooLarge,
  tooMany,
  type ErrorKind,
} from './kind.ts'

/** Of requests, rows and files of any kind. */
export const requestErrors = {
  invalidRequest: badRequest('您的请求无效!', 'Your request is not valid!'),
  tooManyRequests: tooMany(
    '请求过于频繁，请 {seconds} 秒后再试。',
    'Too many requests; try again in {seconds} {seconds|second|seconds}.',
  ),
  tooLarge: tooLarge('请求内容过大。', 'The request is too large.'),
  importRefused: badRequest(
    '{file} 有 {count} 处错误，没有导入任何数据。',
    '{file}: {count} {count|fault|faults}; nothing was imported.',
  ),
  psiLayoutUnread: badRequest(
    'PSI设置 {code} 的开始表达式没有给出时间，请在 PSI设置 中修改。',
    'The start expression of PSI layout {code} gives no time; change it in PSI layouts.',
  ),
  noFile: badRequest('没有收到文件。', 'No file was sent.'),
  tooManyRowsForExcel: invalid(
    '共 {rows} 行，超过 Excel 的 {limit} 行，请导出 CSV。',
    'Excel holds {limit} rows at most, not {rows}; export CSV instead.',
  ),
  tooManyRowsForPdf: invalid(
    '共 {rows} 行，超过 PDF 的 {limit} 行，请缩小过滤范围，或导出 Excel 或 CSV。',
    'A PDF holds {limit} rows at most, not {rows}; filter the rows, or export Excel or CSV instead.',
  ),
  tooManyRowsForCross: invalid(
    '行列组合共 {rows} 个，超过交叉表和图表的 {limit} 个，请减少行列，或用参数缩小范围。',
    'A cross table or chart holds {limit} combinations of its axes at most, not {rows}; choose fewer axes, or narrow the parameters.',
  ),
  tooManyToPrint: invalid(
    '一次最多打印 {limit} 张{document}，不能打印 {count} 张，请少选一些行。',
    '{document}: {limit} at most are printed at a time, not {count}; choose fewer rows.',
  ),
  nothingToPrint: invalid(
    '所选的行没有工序，无法打印{document}。请先展开订单。',
    'The rows have no operations, so there is no {document} to print. Explode the orders first.',
  ),
  templateRefused: badRequest(
    '{file} 不能用作打印模板：{count} 处问题。',
    '{file} cannot be used as a print template: {count} {count|fault|faults}.',
  ),
  templateNotFor: invalid(
    '打印模板“{name}”不是用于此内容的，或已停用。',
    'The print template {name} is not for this, or is switched off.',
  ),
  tooManyRowsForTemplate: invalid(
    '打印模板一次最多填入 {limit} 行，不能填入 {rows} 行，请缩小过滤范围或少选一些行。',
    'A print template is filled with {limit} rows at most, not {rows}; filter the rows or choose fewer.',
  ),
  tooManyCodesForTemplate: invalid(
    '打印模板一次最多含 {limit} 个条码图片，不能含 {count} 个，请少选一些行。',
    'A filled print template holds {limit} bar codes at most, not {count}; choose fewer rows.',
  ),
  notFound: notFound('不存在 id = {id} 的{entity}!', 'There is no entity {entity} with id = {id}!'),
  diskFull: refused(
    '服务器存储空间不足，没有保存任何更改。请联系管理员。',
    'The server has no space left; nothing was changed. Please notify the administrator.',
  ),
  storageFault: refused(
    '服务器无法读写其数据文件（{reason}）。请联系管理员。',
    'The server cannot use its data files: {reason}. Please notify the administrator.',
  ),
  databaseAway: refused(
    '数据库暂时无法访问，请稍后重试。',
    'The database cannot be reached at the moment. Please try again shortly.',
  ),
  statementTooLong: refused(
    '数据库处理此请求的时间过长，已停止，没有保存任何更改。请缩小过滤范围，或稍后重试。',
    'The database took too long for this request and stopped it; nothing was changed. Narrow the filter, or try again later.',
  ),
  internal: refused('请求处理过程中发生内部错误!', 'An internal error occurred during your request!'),
  changedByOthers: conflict(
    '{entity} {key} 已被他人修改，您的修改未保存。',
    '{entity} {key} was changed by somebody else; your change was not saved.',
  ),
  stillReferenced: conflict(
    '{entity} {key} 仍被引用，不能删除。',
    '{entity} {key} is still referenced and cannot be deleted.',
  ),
  alreadyExists: refused('{entity} {key} 已存在。', '{entity} {key} already exists.'),
  invalidTableQuery: badRequest('表格查询无效：{reason}', 'The table query is not valid: {reason}'),
  declaredStays: refused(
    '{key} 是系统自带的，不能删除；可以将其隐藏。',
    '{key} comes with the product and cannot be deleted; it can be hidden.',
  ),
  groupBelowItself: invalid('组 {group} 不能放到它自己的下级。', 'Group {group} cannot be put below itself.'),
  stateStep: conflict(
    '{key} 的“{field}”不能从“{from}”改为“{to}”。',
    '"{field}" of {key} cannot be changed from "{from}" to "{to}".',
  ),
  statusByHand: conflict(
    '{key} 的状态由其工序与报工得出，不能直接从“{from}”改为“{to}”。',
    'The status of {key} follows from what is done with it and cannot be changed from "{from}" to "{to}" here.',
  ),
  translationNotConfigured: refused(
    '本系统未配置翻译服务。',
    'No translation service is configured for this installation.',
  ),
  translationFailed: refused(
    '翻译服务没有给出译文，请稍后再试。',
    'The translation service gave no translation. Please try again later.',
  ),
} satisfies Record<string, ErrorKind>
