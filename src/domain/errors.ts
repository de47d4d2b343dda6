import { say, type Label, type Language } from './label.ts'

interface ErrorKind extends Label {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500
}

/**
 * Every error the product answers with, by code. Statuses follow http-contract.md §1: a broken business rule
 * is 500 in the envelope (ABP's UserFriendlyException), a lost optimistic lock or a referenced row 409.
 */
export const errorCatalogue = {
  invalidRequest: { status: 400, zh: '您的请求无效!', en: 'Your request is not valid!' },
  notSignedIn: {
    status: 401,
    zh: '当前用户没有登录到应用程序!',
    en: 'Current user did not login to the application!',
  },
  /** A true token whose session is over; the envelope says serverSessionError beside it. */
  sessionEnded: {
    status: 401,
    zh: '当前用户没有登录到应用程序!',
    en: 'Current user did not login to the application!',
  },
  notPermitted: {
    status: 403,
    zh: '所需权限未被授予。至少需要授予以下权限之一: {permissions}',
    en: 'Required permissions are not granted. At least one of these permissions must be granted: {permissions}',
  },
  planUnitNotAllowed: {
    status: 403,
    zh: '您没有计划单元 {planUnit} 的权限。',
    en: 'You may not enter plan unit {planUnit}.',
  },
  noPlanUnit: {
    status: 403,
    zh: '您尚未被分配计划单元。',
    en: 'No plan unit has been assigned to you.',
  },
  passwordMustChange: {
    status: 403,
    zh: '请先修改密码。',
    en: 'Please change your password first.',
  },
  reminderToOthers: {
    status: 403,
    zh: '提醒他人或发送到网络钩子需要“用户”权限；您可以提醒自己。',
    en: 'Reminding others, or a webhook, needs the permission "Users"; you may remind yourself.',
  },
  reminderOfOther: {
    status: 403,
    zh: '这是 {owner} 的提醒；修改他人的提醒需要“用户”权限。',
    en: 'This reminder is {owner}\'s; changing it needs the permission "Users".',
  },
  tooManyRequests: {
    status: 429,
    zh: '请求过于频繁,请 {seconds} 秒后再试。',
    en: 'Too many requests; try again in {seconds} seconds.',
  },
  tooLarge: { status: 413, zh: '请求内容过大。', en: 'The request is too large.' },
  importRefused: {
    status: 400,
    zh: '{file} 有 {count} 处错误,没有导入任何数据。',
    en: '{file}: {count} mistakes; nothing was imported.',
  },
  noFile: { status: 400, zh: '没有收到文件。', en: 'No file was sent.' },
  tooManyRowsForExcel: {
    status: 422,
    zh: '共 {rows} 行,超过 Excel 的 {limit} 行,请导出 CSV。',
    en: '{rows} rows are more than the {limit} that Excel holds; export CSV instead.',
  },
  notFound: {
    status: 404,
    zh: '不存在 id = {id} 的{entity}!',
    en: 'There is no entity {entity} with id = {id}!',
  },
  diskFull: {
    status: 500,
    zh: '服务器存储空间不足,没有保存任何更改。请联系管理员。',
    en: 'The server has no space left; nothing was changed. Please tell the administrator.',
  },
  internal: {
    status: 500,
    zh: '请求处理过程中发生内部错误!',
    en: 'An internal error occurred during your request!',
  },
  loginFailed: { status: 500, zh: '登录失败!', en: 'Login failed!' },
  ssoUnavailable: {
    status: 500,
    zh: '单点登录服务暂不可用，请稍后再试。',
    en: 'Single sign-on is not available at the moment; try again later.',
  },
  passwordUnchanged: {
    status: 500,
    zh: '新密码不能与当前密码相同。',
    en: 'The new password must differ from the current one.',
  },
  incorrectPassword: { status: 500, zh: '密码错误。', en: 'Incorrect password.' },
  userNameTaken: {
    status: 500,
    zh: "用户名 '{name}' 已被占用。",
    en: "Username '{name}' is already taken.",
  },
  emailTaken: { status: 500, zh: "邮箱 '{name}' 已被占用。", en: "Email '{name}' is already taken." },
  roleNameTaken: { status: 500, zh: '角色名 {name} 已被占用。', en: 'Role name {name} is already taken.' },
  roleDisplayNameTaken: {
    status: 500,
    zh: '角色显示名 {name} 已被占用。',
    en: 'Role display name {name} is already taken.',
  },
  tenancyNameTaken: {
    status: 500,
    zh: '租户名 {name} 已被占用。',
    en: 'Tenancy name {name} is already taken.',
  },
  defaultAdmin: {
    status: 500,
    zh: '不能删除、停用或改名用户 {name},因为它是默认管理员!',
    en: 'Can not delete user {name} since this is the default admin user!',
  },
  staticRole: {
    status: 500,
    zh: '不能删除静态角色: {name}',
    en: 'Can not delete a static role: {name}',
  },
  alreadyInitialised: {
    status: 500,
    zh: '计划单元 {planUnit} 已初始化。',
    en: 'Plan unit {planUnit} was initialised already.',
  },
  planUnitInUse: {
    status: 500,
    zh: '您正在计划单元 {planUnit} 中工作，不能将其归档。',
    en: 'You are working in plan unit {planUnit}; it cannot be archived from inside.',
  },
  outsideRights: {
    status: 403,
    zh: '{entity} {key} 不在您可见的数据范围内，未保存。',
    en: '{entity} {key} would be outside of the rows you may see; it was not saved.',
  },
  declaredStays: {
    status: 500,
    zh: '{key} 是系统自带的，不能删除；可以将其隐藏。',
    en: '{key} comes with the product and cannot be deleted; it can be hidden.',
  },
  unknownRole: { status: 500, zh: '角色 {name} 不存在。', en: 'There is no role {name}.' },
  beyondOwnRights: {
    status: 403,
    zh: '不能授予您自己没有的权限: {permissions}',
    en: 'You cannot grant what you do not hold yourself: {permissions}',
  },
  translationNotConfigured: {
    status: 500,
    zh: '本系统未配置翻译服务。',
    en: 'No translation service is configured for this installation.',
  },
  translationFailed: {
    status: 500,
    zh: '翻译服务没有给出译文，请稍后再试。',
    en: 'The translation service gave no translation. Please try again later.',
  },
  mayNotMove: {
    status: 403,
    zh: '资源分配只允许您查看这些资源，不能改变其计划。',
    en: 'You may look at the resources assigned to you, but not change their plan.',
  },
  mayNotReport: {
    status: 403,
    zh: '资源分配不允许您报工。',
    en: 'You may look at the resources assigned to you, but not report on them.',
  },
  resourceUnknown: { status: 404, zh: '没有资源 {resource}。', en: 'There is no resource {resource}.' },
  changedByOthers: {
    status: 409,
    zh: '{entity} {key} 已被他人修改,您的修改未保存。',
    en: '{entity} {key} was changed by somebody else; your change was not saved.',
  },
  stillReferenced: {
    status: 409,
    zh: '{entity} {key} 仍被引用,不能删除。',
    en: '{entity} {key} is still referenced and cannot be deleted.',
  },
  calculationCancelled: { status: 409, zh: '计算已取消。', en: 'The calculation was cancelled.' },
  quantityOverflow: {
    status: 422,
    zh: '物料 {items} 的数量或用量超出可精确计算的范围。',
    en: 'Quantities or usages of {items} are beyond what can be calculated exactly.',
  },
  alreadyExists: {
    status: 500,
    zh: '{entity} {key} 已存在。',
    en: '{entity} {key} already exists.',
  },
  invalidTableQuery: {
    status: 400,
    zh: '表格查询无效: {reason}',
    en: 'The table query is not valid: {reason}',
  },
  schemeUnknown: { status: 404, zh: '没有方案 {scheme}。', en: 'There is no scheme {scheme}.' },
  schemeInvalid: {
    status: 422,
    zh: '方案 {scheme} 有错误，不能使用。',
    en: 'Scheme {scheme} has mistakes and cannot be used.',
  },
  schemeNotDraft: {
    status: 409,
    zh: '方案 {scheme} 版本 {version} 不是草稿，不能批准。',
    en: 'Version {version} of scheme {scheme} is not a draft and cannot be approved.',
  },
  schemeInUse: {
    status: 409,
    zh: '方案 {scheme} 版本 {version} 已被计算使用或已批准，不能修改；请建立新版本。',
    en: 'Version {version} of scheme {scheme} is approved or was used by a run and never changes; make a new version.',
  },
  sourceInvalid: {
    status: 422,
    zh: '来源 {source} 的定义有错误。',
    en: 'The definition of source {source} has mistakes.',
  },
  noSource: {
    status: 422,
    zh: '方案 {scheme} 没有可用的{kind}来源。',
    en: 'Scheme {scheme} has no {kind} source that can be used.',
  },
  tooManyRuns: {
    status: 429,
    zh: '本租户已有 {count} 个计算在排队或运行，请稍后再试。',
    en: '{count} calculations of this tenant are queued or running; try again later.',
  },
  runUnknown: { status: 404, zh: '没有计算 {run}。', en: 'There is no run {run}.' },
  runNotFinished: {
    status: 409,
    zh: '计算 {run} 没有可用的结果。',
    en: 'Run {run} has no result that can be used.',
  },
  runStillActive: {
    status: 409,
    zh: '计算 {run} 正在排队或运行，请先取消。',
    en: 'Run {run} is queued or running; cancel it first.',
  },
  runPublished: {
    status: 409,
    zh: '计算 {run} 已发布，不能删除。',
    en: 'Run {run} is published and cannot be erased.',
  },
  calculationRefused: { status: 422, zh: '无法计算: {reason}', en: 'This cannot be calculated: {reason}' },
  scenarioInvalid: {
    status: 400,
    zh: '情景的第 {place} 项更改无效: {reason}',
    en: 'Change {place} of the scenario is not valid: {reason}',
  },
  scenarioUnmatched: {
    status: 422,
    zh: '情景的第 {place} 项更改在数据中找不到对象: {patch}',
    en: 'Change {place} of the scenario meets nothing in the data: {patch}',
  },
  scenarioNotPublished: {
    status: 409,
    zh: '计算 {run} 是情景试算，不能发布。',
    en: 'Run {run} is a what-if scenario and is never published.',
  },
  scenarioWithoutMoves: {
    status: 409,
    zh: '计算 {run} 不是带预占更改的情景，没有可接受的内容。',
    en: 'Run {run} is no scenario with reservations; there is nothing to accept.',
  },
  scenarioAccepted: {
    status: 409,
    zh: '情景 {run} 的预占已接受。',
    en: 'The reservations of scenario {run} were accepted already.',
  },
  tableUnknown: { status: 404, zh: '结果没有表 {table}。', en: 'A result has no table {table}.' },
  resultLost: {
    status: 500,
    zh: '计算 {run} 的结果文件丢失，请重新计算。',
    en: 'The result files of run {run} are gone; run it again.',
  },
  orderNotInRun: {
    status: 404,
    zh: '计算 {run} 中没有订单 {order}。',
    en: 'Run {run} has no order {order}.',
  },
  nothingToLock: {
    status: 409,
    zh: '订单 {order} 在此结果中没有可锁定的分配。',
    en: 'Order {order} has no allocation in this result that can be locked.',
  },
  batchUnknown: {
    status: 404,
    zh: '订单 {order} 没有批次 {batch}。',
    en: 'Order {order} has no batch {batch}.',
  },
  batchAccepted: {
    status: 409,
    zh: '订单 {order} 的批次 {batch} 已拆分为 {split}。',
    en: 'Batch {batch} of order {order} was split into {split} already.',
  },
  noPlan: { status: 404, zh: '尚未采用任何计划。', en: 'No plan has been accepted yet.' },
  operationUnknown: { status: 404, zh: '没有工序 {operation}。', en: 'There is no operation {operation}.' },
  operationBound: {
    status: 409,
    zh: '工序 {operation} 已下达、已开始或已固定，不能移动。',
    en: 'Operation {operation} is released, started or fixed and cannot be moved.',
  },
  resizeUnplaced: {
    status: 409,
    zh: '工序 {operation} 未排，不能改变长度。',
    en: 'Operation {operation} is not placed and has no length to change.',
  },
  resizeEmpty: {
    status: 422,
    zh: '工序 {operation} 于 {start} 开始，必须在其后结束。',
    en: 'Operation {operation} begins at {start} and must end after that.',
  },
  resizeFurnace: {
    status: 409,
    zh: '资源 {resource} 按炉次加工，工序 {operation} 的长度随炉次而定。',
    en: '{resource} works in batches; the length of operation {operation} is that of its batch.',
  },
  resizeMeets: {
    status: 409,
    zh: '工序 {operation} 会与 {other} 重叠，而 {other} 已下达、已开始或已固定。',
    en: 'Operation {operation} would run into {other}, which is released, started or fixed.',
  },
  splitRefused: {
    status: 409,
    zh: '不能分割或合并：{reason}。',
    en: 'Not split or joined: {reason}.',
  },
  splitPiece: {
    status: 409,
    zh: '工序 {operation} 只有 {qty}，已是最小单位，不能再分割。',
    en: 'Operation {operation} is of {qty} only, which cannot be split any further.',
  },
  splitQty: {
    status: 422,
    zh: '工序 {operation} 的数量为 {whole}，第一部分须大于 0、小于它并为 {unit} 的整倍数，而不是 {qty}。',
    en: 'Operation {operation} is of {whole}: its first part must be more than 0, less than that and a multiple of {unit}, not {qty}.',
  },
  splitTime: {
    status: 422,
    zh: '工序 {operation} 到 {time} 时一件也未完成或已全部完成；请指向其制造时间之内。',
    en: 'By {time} operation {operation} has made nothing or everything; point into its production.',
  },
  splitTaken: {
    status: 409,
    zh: '已有工序 {operation}。',
    en: 'There is an operation {operation} already.',
  },
  splitPlan: {
    status: 409,
    zh: '计划中有按现有数据已不允许的位置；请先重新排程，再分割或合并 {operation}。',
    en: 'The plan holds places that its data no longer allows; run it again before {operation} is split or joined.',
  },
  joinNone: {
    status: 409,
    zh: '工序 {operation} 没有可合并的其他部分。',
    en: 'Operation {operation} has no other part to be joined with.',
  },
  noCandidate: {
    status: 422,
    zh: '工序 {operation} 不能在资源 {resource} 上进行。',
    en: 'Operation {operation} cannot be done on resource {resource}.',
  },
  noRoom: {
    status: 422,
    zh: '工序 {operation} 在资源 {resource} 上放不下。',
    en: 'There is no room for operation {operation} on resource {resource}.',
  },
  planAccepted: {
    status: 409,
    zh: '计划 {run} 已被采用。',
    en: 'Plan {run} is accepted already.',
  },
  planStale: {
    status: 409,
    zh: '计划 {run} 计算之后数据已改变，请重新计算。',
    en: 'The data has changed since plan {run} was made; run it again.',
  },
  groupBelowItself: {
    status: 422,
    zh: '组 {group} 不能放到它自己的下级。',
    en: 'Group {group} cannot be put below itself.',
  },
  routeLink: {
    status: 422,
    zh: '工序 {process} 不能接在 {previous} 之后: 会成环或该工序不存在。',
    en: 'Process {process} cannot follow {previous}: the links would go round, or there is no such process.',
  },
  moveAlone: {
    status: 422,
    zh: '此计划中的工序只能逐个移动；请单独移动 {operation}。',
    en: 'In this plan operations are moved one at a time; move {operation} by itself.',
  },
  planBeingAccepted: {
    status: 409,
    zh: '{by} 正在采用计划 {run}，完成后才能再次更改计划。',
    en: '{by} is accepting plan {run}; the plan can be changed again when that is done.',
  },
  acceptCancelled: {
    status: 409,
    zh: '计划 {run} 的采用已取消，当前计划保持不变。',
    en: 'Accepting plan {run} was cancelled; the current plan is as it was.',
  },
  acceptTooLate: {
    status: 409,
    zh: '计划 {run} 正在保存，不能再取消。',
    en: 'Plan {run} is being saved and cannot be cancelled any more.',
  },
  planBusy: {
    status: 409,
    zh: '计划正在被他人更改，请稍后再试。',
    en: 'Somebody else is changing the plan; try again.',
  },
  stockPosted: {
    status: 409,
    zh: '出入库单 {doc} 已过账，不能修改或删除；请冲销。',
    en: 'Stock document {doc} is posted and never changes; reverse it.',
  },
  orderUnknown: { status: 404, zh: '没有订单 {order}。', en: 'There is no order {order}.' },
  inputUnknown: { status: 404, zh: '没有输入输出指令 {code}。', en: 'There is no instruction {code}.' },
  pegNoSupply: {
    status: 404,
    zh: '没有物料 {item} 的供应 {supply}，或它已不可用。',
    en: 'There is no supply {supply} of item {item}, or it cannot be used any more.',
  },
  pegSupplyLess: {
    status: 409,
    zh: '供应 {supply} 只剩 {free} 可关联，不能关联 {qty}。',
    en: 'Only {free} of {supply} is left to be pegged, not {qty}.',
  },
  pegNeedLess: {
    status: 409,
    zh: '作业 {operation} 只缺物料 {item} {open}，不能关联 {qty}。',
    en: 'Operation {operation} lacks only {open} of item {item}, not {qty}.',
  },
  pegNotTaken: {
    status: 409,
    zh: '作业 {operation} 不使用物料 {item}，它也不是所用物料的替代料。',
    en: 'Operation {operation} does not take item {item}, nor is it a substitute of what it takes.',
  },
  pegIssued: {
    status: 409,
    zh: '作业 {operation} 已开工，物料已发出，不能再关联。',
    en: 'Operation {operation} has started and its material is issued; it can no longer be pegged.',
  },
  pegCircle: {
    status: 409,
    zh: '订单 {before} 在订单 {after} 之后，不能反过来供应它。',
    en: 'Order {before} comes after order {after} and cannot feed it.',
  },
  itemUnknown: { status: 404, zh: '没有物料 {item}。', en: 'There is no item {item}.' },
  operationStays: { status: 409, zh: '{reason}。', en: 'This cannot be done: {reason}.' },
  reportRefused: {
    status: 409,
    zh: '作业 {operation} {state}，不能{action}。',
    en: 'Operation {operation} is {state}; it cannot be reported: {action}.',
  },
  resultTooMuch: {
    status: 409,
    zh: '作业 {operation} 共报 {reported}，超过计划 {planned} 加容差。确认后可保存。',
    en: '{reported} reported of operation {operation} are more than the planned {planned} and the tolerance. Confirm to keep it.',
  },
  resultInFuture: {
    status: 422,
    zh: '作业 {operation} 的报工时间在将来。',
    en: 'The time reported for operation {operation} lies in the future.',
  },
  resultTimesTurned: {
    status: 422,
    zh: '作业 {operation} 的结束早于开始。',
    en: 'Operation {operation} would end before it starts.',
  },
  resultVoided: { status: 409, zh: '实绩 {result} 已作废。', en: 'Result {result} is void already.' },
  licenceKeyMissing: {
    status: 422,
    zh: '注册 {key} 没有许可密钥，状态不能为“有效”。请上传密钥文件。',
    en: 'Registration {key} has no licence key and cannot be active. Upload the key file.',
  },
  licenceKeyForged: {
    status: 422,
    zh: '注册 {key} 的许可密钥签名无效。',
    en: 'The licence key of registration {key} is not signed by the maker of the product.',
  },
  licenceTermsDiffer: {
    status: 422,
    zh: '注册 {key} 的内容与其许可密钥不一致。',
    en: 'Registration {key} says something else than its licence key.',
  },
  noLicencePublicKey: {
    status: 422,
    zh: '服务器未配置许可公钥，无法核对注册 {key} 的密钥。',
    en: 'The server knows no public key of licences (licence.pem), so the key of registration {key} cannot be checked.',
  },
  statusByHand: {
    status: 409,
    zh: '{key} 的状态由其作业与实绩得出，不能直接从“{from}”改为“{to}”。',
    en: 'The status of {key} follows from what is done with it and cannot be changed from "{from}" to "{to}" here.',
  },
  stateStep: {
    status: 409,
    zh: '{key} 的“{field}”不能从“{from}”改为“{to}”。',
    en: '"{field}" of {key} cannot be changed from "{from}" to "{to}".',
  },
  schemeStopped: {
    status: 409,
    zh: '方案 {scheme} 的版本 {version} 已停用。',
    en: 'Version {version} of scheme {scheme} is stopped already.',
  },
  usedByRun: {
    status: 409,
    zh: '{entity} {key} 处于“{state}”状态且已被运行使用，不能再修改；请建立新版本。',
    en: '{entity} {key} is "{state}" and was used by a run; it stays as it is. Make a new version.',
  },
  noKittingResult: {
    status: 409,
    zh: '还没有齐套计算结果，请先运行物控计划计算。',
    en: 'There is no kitting result yet: run a plan calculation first.',
  },
  /** The reason says of which delivery report, and what keeps it back. */
  deliveryReportRefused: { status: 409, zh: '{reason}。', en: '{reason}.' },
  lineLocked: {
    status: 409,
    zh: '物料 {item} 在 {day} 的叫料已发布且在锁定期间内，不能再调整。',
    en: 'What is called off of {item} on {day} was published and is inside the locked days; it stays as it is.',
  },
  /** The reason says of which reply, and what keeps it back. */
  replyRefused: { status: 409, zh: '{reason}。', en: '{reason}.' },
  reserveTooMuch: {
    status: 409,
    zh: '物料 {item} 只有 {free} 可预占，不能预占 {qty}。',
    en: 'Only {free} of item {item} can be reserved, not {qty}.',
  },
  batchIsWhole: {
    status: 409,
    zh: '批次 {batch} 就是订单 {order} 的全部剩余数量，无需拆分。',
    en: 'Batch {batch} is all that is left of order {order}; there is nothing to split.',
  },
} as const satisfies Record<string, ErrorKind>

export type ErrorCode = keyof typeof errorCatalogue

export interface FieldFault {
  readonly message: string
  readonly members: readonly string[]
}

/** An error with a catalogue entry. The server turns it into the envelope; anything else becomes `internal`. */
export class TaktError extends Error {
  readonly code: ErrorCode
  readonly values: Readonly<Record<string, unknown>>
  readonly faults: readonly FieldFault[]
  /** More for the reader: referrers, both values of a conflict ... Goes to `error.details` as text or JSON. */
  readonly details: unknown

  constructor(
    code: ErrorCode,
    values: Readonly<Record<string, unknown>> = {},
    extra: { faults?: readonly FieldFault[]; details?: unknown } = {},
  ) {
    super(say(errorCatalogue[code], 'en', values))
    this.code = code
    this.values = values
    this.faults = extra.faults ?? []
    this.details = extra.details
  }

  messageIn(language: Language): string {
    return say(errorCatalogue[this.code], language, this.values)
  }
}
