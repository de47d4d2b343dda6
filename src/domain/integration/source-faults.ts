import type { Label } from '../label.ts'

/** Why a connection could not be read. Texts name no address, no user and nothing that the other system answered. */
export const sourceFaults = {
  noConnection: { zh: '没有此连接', en: 'there is no such connection' },
  noTopic: {
    zh: '没有此主题，或其数据已由主题自身写入',
    en: 'there is no such topic, or its bodies become rows of a list by themselves',
  },
  noEntry: {
    zh: 'outgoing.json 中没有供本租户使用的条目“{entry}”',
    en: 'outgoing.json has no entry "{entry}" that this tenant may use',
  },
  otherKind: {
    zh: 'outgoing.json 中的条目“{entry}”是另一种类型',
    en: 'the entry "{entry}" of outgoing.json is of another kind',
  },
  noDriver: {
    zh: '服务器未安装驱动程序 {package}；请在服务器上执行：{command}',
    en: 'the driver {package} is not installed on the server; install it there: {command}',
  },
  byTopic: {
    zh: '消息不能作为表读取；请在“系统 > 接收数据”中为主题选择此连接',
    en: 'messages are not read as a table; name the connection in a receiving topic (System > Received data)',
  },
  noTopicThere: { zh: '消息系统中没有此主题', en: 'the broker has no such topic' },
  noSubscription: {
    zh: '条目的 collections 中没有“{subscription}”',
    en: 'the entry has no "{subscription}" among its collections',
  },
  unknownHost: { zh: '找不到主机', en: 'the host is not known' },
  insideAddress: {
    zh: '主机位于内部网络，而条目未允许（"inside": true）',
    en: 'the host has an address inside, which the entry does not allow ("inside": true)',
  },
  refused: { zh: '主机拒绝连接', en: 'the host refuses the connection' },
  noAnswer: { zh: '没有及时响应', en: 'no answer in time' },
  lost: { zh: '连接中断', en: 'the connection broke off' },
  tls: { zh: '无法建立可信的 TLS 连接', en: 'no trusted TLS connection' },
  credentials: { zh: '用户名或密码不被接受', en: 'user or password is not accepted' },
  noDatabase: { zh: '没有此数据库', en: 'there is no such database' },
  noRight: { zh: '用户没有读取权限', en: 'the user has no right to read it' },
  noTable: { zh: '没有表或文件“{table}”', en: 'there is no table or file "{table}"' },
  noColumn: { zh: '“{table}”中没有列“{column}”', en: '"{table}" has no column "{column}"' },
  tooSlow: { zh: '超过时间限制', en: 'it took longer than the limit' },
  noFolder: { zh: '没有此文件夹', en: 'there is no such folder' },
  badFile: { zh: '文件无法作为表读取', en: 'the file cannot be read as a table' },
  faultyFile: { zh: '文件“{file}”：{reason}', en: 'file "{file}": {reason}' },
  faultyColumn: {
    zh: '文件“{file}”，列“{column}”：{reason}',
    en: 'file "{file}", column "{column}": {reason}',
  },
  faultyCell: {
    zh: '文件“{file}”第 {line} 行，列“{column}”：{reason}',
    en: 'file "{file}", line {line}, column "{column}": {reason}',
  },
  tooMany: {
    zh: '超过 {rows} 行，无法排序；请不按增量读取',
    en: 'more than {rows} {rows|row|rows} cannot be sorted; read it without a value to go on from',
  },
  joinTooLarge: {
    zh: '连同“{table}”，关联表超过 {rows} 行，无法保存在内存中',
    en: 'with "{table}" the joined tables have more than {rows} {rows|row|rows}, too many to be held in memory',
  },
  joinName: {
    zh: '关联表名称“{name}”与来源的列同名',
    en: 'the name "{name}" of a joined table is that of a column',
  },
  tooLarge: { zh: '响应或文件过大', en: 'the answer or file is too large' },
  notJson: { zh: '响应不是 JSON', en: 'the answer is no JSON' },
  noList: { zh: '响应中没有行的列表', en: 'the answer has no list of rows' },
  status: { zh: '服务返回状态 {status}', en: 'the service answers with status {status}' },
  busy: { zh: '服务暂不可用（状态 {status}）', en: 'the service is not ready (status {status})' },
  readOnly: {
    zh: '该条目不允许写入（文件夹: "writable": true；REST、消息与数据库: "targets"）',
    en: 'the entry does not allow writing (folder: "writable": true; REST, messages, database: "targets")',
  },
  noWriteRight: { zh: '用户没有写入权限', en: 'the user has no right to write to it' },
  noDeletes: {
    zh: '条目不允许从“{table}”删除行（"deletes": true）',
    en: 'the entry does not allow rows of "{table}" to be deleted ("deletes": true)',
  },
  noDeliveries: {
    zh: '没有记录发送键的表“{table}”；请按文档建立',
    en: 'the table "{table}" for the keys of deliveries is missing; create it as the documentation says',
  },
  notTransactional: {
    zh: '“{table}”不支持事务（需要 InnoDB）',
    en: '"{table}" takes no part in transactions (InnoDB is needed)',
  },
  locked: { zh: '表被其他事务锁定', en: 'the table is locked by others' },
  rowRefused: {
    zh: '“{table}”拒绝第 {line} 行（{reason}）',
    en: '"{table}" refuses row {line} ({reason})',
  },
  rowsRefused: { zh: '“{table}”拒绝这些行（{reason}）', en: '"{table}" refuses the rows ({reason})' },
  noTarget: { zh: '条目没有目标“{target}”', en: 'the entry has no target "{target}"' },
  noSpace: { zh: '文件不能写入（{code}）', en: 'the file cannot be written ({code})' },
  redirected: {
    zh: '服务指向另一地址，不予跟随',
    en: 'the service refers to another address, which is not followed',
  },
  hostKey: {
    zh: '主机密钥与条目中的 hostKey 不同',
    en: 'the key of the host is not the hostKey of the entry',
  },
  cancelled: { zh: '已取消', en: 'it was cancelled' },
  failed: { zh: '读取失败（{code}）', en: 'it could not be read ({code})' },
} as const satisfies Record<string, Label>

export type SourceFaultCode = keyof typeof sourceFaults
