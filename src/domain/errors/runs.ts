import { badRequest, conflict, invalid, notFound, refused, tooMany, type ErrorKind } from './kind.ts'

/** Of calculations: schemes, sources, runs, scenarios, batches, and plans that are accepted. */
export const runErrors = {
  calculationCancelled: conflict('计算已取消。', 'The calculation was cancelled.'),
  quantityOverflow: invalid(
    '物料 {items} 的数量或用量超出可精确计算的范围。',
    'Quantities or usages of {items} are beyond what can be calculated exactly.',
  ),
  schemeUnknown: notFound('没有方案 {scheme}。', 'There is no scheme {scheme}.'),
  schemeInvalid: invalid(
    '方案 {scheme} 有错误，不能使用。',
    'Scheme {scheme} has mistakes and cannot be used.',
  ),
  schemeNotDraft: conflict(
    '方案 {scheme} 版本 {version} 不是草稿，不能批准。',
    'Version {version} of scheme {scheme} is not a draft and cannot be approved.',
  ),
  schemeInUse: conflict(
    '方案 {scheme} 版本 {version} 已被计算使用或已批准，不能修改；请建立新版本。',
    'Version {version} of scheme {scheme} is approved or was used by a run and never changes; make a new version.',
  ),
  schemeStopped: conflict(
    '方案 {scheme} 的版本 {version} 已停用。',
    'Version {version} of scheme {scheme} is stopped already.',
  ),
  sourceInvalid: invalid('来源 {source} 的定义有错误。', 'The definition of source {source} has mistakes.'),
  sourceValue: invalid(
    '来源 {source}：第 {row} 行，列“{column}”的值“{value}”无效（{kind}）。',
    'Source {source}: row {row}, column "{column}": the value "{value}" is no {kind}.',
  ),
  sourceRows: invalid(
    '来源 {source} 超过 {count} 行。',
    'Source {source} has more than {count} {count|row|rows}.',
  ),
  sourceOwner: invalid(
    '来源 {source} 读取连接 {connection}；最后保存它的用户已不存在、已停用或无权使用该连接。请由有权限的用户重新保存。',
    'Source {source} reads the connection {connection}; the user who saved it last does not exist any more, is not active or may not use the connection. Save it again as a user who may.',
  ),
  noSource: invalid(
    '方案 {scheme} 没有可用的{kind}来源。',
    'Scheme {scheme} has no {kind} source that can be used.',
  ),
  tooManyRuns: tooMany(
    '本租户已有 {count} 个计算在排队或运行，请稍后再试。',
    '{count} {count|calculation|calculations} of this tenant {count|is|are} queued or running; try again later.',
  ),
  runUnknown: notFound('没有计算 {run}。', 'There is no run {run}.'),
  runNotFinished: conflict('计算 {run} 没有可用的结果。', 'Run {run} has no result that can be used.'),
  runStillActive: conflict(
    '计算 {run} 正在排队或运行，请先取消。',
    'Run {run} is queued or running; cancel it first.',
  ),
  runPublished: conflict('计算 {run} 已发布，不能删除。', 'Run {run} is published and cannot be erased.'),
  usedByRun: conflict(
    '{entity} {key} 处于“{state}”状态且已被运行使用，不能再修改；请建立新版本。',
    '{entity} {key} is "{state}" and was used by a run; it stays as it is. Make a new version.',
  ),
  calculationRefused: invalid('无法计算：{reason}', 'This cannot be calculated: {reason}'),
  noKittingResult: conflict(
    '还没有齐套计算结果，请先运行物控计划计算。',
    'There is no kitting result yet: run a plan calculation first.',
  ),
  scenarioInvalid: badRequest(
    '情景的第 {place} 项更改无效：{reason}',
    'Change {place} of the scenario is not valid: {reason}',
  ),
  scenarioUnmatched: invalid(
    '情景的第 {place} 项更改在数据中找不到对象：{patch}',
    'Change {place} of the scenario matches nothing in the data: {patch}',
  ),
  scenarioNotPublished: conflict(
    '计算 {run} 是情景试算，不能发布。',
    'Run {run} is a what-if scenario and is never published.',
  ),
  scenarioWithoutMoves: conflict(
    '计算 {run} 不是带预占更改的情景，没有可采用的内容。',
    'Run {run} is no scenario with reservations; there is nothing to accept.',
  ),
  scenarioAccepted: conflict(
    '情景 {run} 的预占已采用。',
    'The reservations of scenario {run} were accepted already.',
  ),
  tableUnknown: notFound('结果没有表 {table}。', 'A result has no table {table}.'),
  resultLost: refused(
    '计算 {run} 的结果文件丢失，请重新计算。',
    'The result files of run {run} no longer exist; run it again.',
  ),
  orderNotInRun: notFound('计算 {run} 中没有订单 {order}。', 'Run {run} has no order {order}.'),
  nothingToLock: conflict(
    '订单 {order} 在此结果中没有可锁定的分配。',
    'Order {order} has no allocation in this result that can be locked.',
  ),
  batchUnknown: notFound('订单 {order} 没有批次 {batch}。', 'Order {order} has no batch {batch}.'),
  batchAccepted: conflict(
    '订单 {order} 的批次 {batch} 已拆分为 {split}。',
    'Batch {batch} of order {order} was split into {split} already.',
  ),
  batchIsWhole: conflict(
    '批次 {batch} 就是订单 {order} 的全部剩余数量，无需拆分。',
    'Batch {batch} is the remaining quantity of order {order}; there is nothing to split.',
  ),
  planAccepted: conflict('计划 {run} 已被采用。', 'Plan {run} is accepted already.'),
  planStale: conflict(
    '计划 {run} 计算之后数据已改变，请重新计算。',
    'The data has changed since plan {run} was made; run it again.',
  ),
  planBeingAccepted: conflict(
    '{by} 正在采用计划 {run}，完成后才能再次更改计划。',
    '{by} is accepting plan {run}; the plan can be changed again when that is done.',
  ),
  acceptCancelled: conflict(
    '计划 {run} 的采用已取消，当前计划保持不变。',
    'Accepting plan {run} was cancelled; the current plan is as it was.',
  ),
  acceptTooLate: conflict(
    '计划 {run} 正在保存，不能再取消。',
    'Plan {run} is being saved and cannot be cancelled any more.',
  ),
  planBusy: conflict('计划正在被他人更改，请稍后再试。', 'Somebody else is changing the plan; try again.'),
  previewDiffers: conflict(
    '服务器计算的结果与预览不同；未作更改，请查看服务器给出的影响。',
    'The result on the server differs from the preview; nothing was changed. Check the new effect.',
  ),
} satisfies Record<string, ErrorKind>
