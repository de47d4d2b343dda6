import { conflict, forbidden, invalid, notAuthenticated, refused, type ErrorKind } from './kind.ts'

/** Of who may enter and do what: sign-in, users, roles, tenants, plan units, reminders, licences. */
export const accessErrors = {
  notSignedIn: notAuthenticated(
    '当前用户没有登录到应用程序!',
    'Current user did not login to the application!',
  ),
  /** A true token whose session is over; the envelope says serverSessionError beside it. */
  sessionEnded: notAuthenticated(
    '当前用户没有登录到应用程序!',
    'Current user did not login to the application!',
  ),
  notPermitted: forbidden(
    '所需权限未被授予。至少需要授予以下权限之一: {permissions}',
    'Required permissions are not granted. At least one of these permissions must be granted: {permissions}',
  ),
  /** No app of the caller's roles makes this call. */
  appNotGranted: forbidden(
    '您的角色没有使用此数据的应用。至少需要授予以下应用之一: {apps}',
    'No app of your roles uses this. At least one of these apps must be granted: {apps}',
  ),
  planUnitNotAllowed: forbidden(
    '您没有计划单元 {planUnit} 的权限。',
    'You may not enter plan unit {planUnit}.',
  ),
  noPlanUnit: forbidden('您尚未被分配计划单元。', 'No plan unit has been assigned to you.'),
  passwordMustChange: forbidden('请先修改密码。', 'Please change your password first.'),
  reminderToOthers: forbidden(
    '提醒他人或发送到Webhook 回调需要“用户”权限；您可以提醒自己。',
    'Reminding others, or a webhook, needs the permission "Users"; you may remind yourself.',
  ),
  reminderOfOther: forbidden(
    '这是 {owner} 的提醒；修改他人的提醒需要“用户”权限。',
    'This reminder is {owner}\'s; changing it needs the permission "Users".',
  ),
  flowOfOther: forbidden(
    '这是 {owner} 发布的流程；处理他人的流程需要“用户”权限。',
    'This flow was published by {owner}; dealing with it needs the permission "Users".',
  ),
  flowRuns: conflict('流程正在运行：{run}。', 'The flow is under way: {run}.'),
  flowNotPublished: conflict('流程 {flow} 尚未发布。', 'Flow {flow} has not been published yet.'),
  flowNotFailed: conflict('运行 {run} 没有失败的步骤。', 'Run {run} has no failed step.'),
  subscriptionToOthers: forbidden(
    '发送给他人或邮箱地址需要“用户”权限；您可以订阅给自己。',
    'Sending to others or to addresses needs the permission "Users"; you may subscribe yourself.',
  ),
  loginFailed: refused('登录失败!', 'Login failed!'),
  ssoUnavailable: refused(
    '单点登录服务暂不可用，请稍后再试。',
    'Single sign-on is not available at the moment; try again later.',
  ),
  ssoRequired: refused(
    '此租户仅允许单点登录，不使用本地密码。',
    'This tenant signs in by single sign-on only; local passwords are not used.',
  ),
  passwordUnchanged: refused(
    '新密码不能与当前密码相同。',
    'The new password must differ from the current one.',
  ),
  passwordUsedBefore: refused(
    '新密码不能与最近使用的 {count} 个密码相同。',
    'The new password must differ from the last {count} {count|password|passwords}.',
  ),
  registrationClosed: refused(
    '此租户不允许自行注册，请联系管理员。',
    'This tenant does not allow self-registration. Ask its administrator.',
  ),
  userNameIsEmail: refused(
    '用户名不能是邮箱地址，除非与您的邮箱相同。',
    'The user name must not be an e-mail address, unless it is your own.',
  ),
  userNameMisleading: refused(
    "用户名 '{name}' 容易与其他用户名混淆：不能混用拉丁字母与形似的其他文字，也不能包含不可见字符。",
    "Username '{name}' could be mistaken for another one: it must not mix Latin with letters that look like it, nor hold invisible characters.",
  ),
  incorrectPassword: refused('密码错误。', 'Incorrect password.'),
  userNameTaken: refused("用户名 '{name}' 已被占用。", "Username '{name}' is already taken."),
  emailTaken: refused("邮箱 '{name}' 已被占用。", "Email '{name}' is already taken."),
  roleNameTaken: refused('角色名 {name} 已被占用。', 'Role name {name} is already taken.'),
  roleDisplayNameTaken: refused('角色显示名 {name} 已被占用。', 'Role display name {name} is already taken.'),
  tenancyNameTaken: refused('租户名 {name} 已被占用。', 'Tenancy name {name} is already taken.'),
  defaultAdmin: refused(
    '不能删除、停用或改名用户 {name}，因为它是默认管理员！',
    'Can not delete user {name} since this is the default admin user!',
  ),
  staticRole: refused('不能删除静态角色: {name}', 'Can not delete a static role: {name}'),
  staticRoleLimited: forbidden(
    '内置角色 {name} 保留全部权限，不能限制应用、按钮、行或列。',
    'The built-in role {name} keeps its permissions and takes no limits on apps, buttons, rows or columns.',
  ),
  alreadyInitialised: refused(
    '计划单元 {planUnit} 已初始化。',
    'Plan unit {planUnit} was initialised already.',
  ),
  planUnitInUse: refused(
    '您正在计划单元 {planUnit} 中工作，不能将其归档。',
    'You are working in plan unit {planUnit}; it cannot be archived from inside.',
  ),
  outsideRights: forbidden(
    '{entity} {key} 不在您可见的数据范围内，未保存。',
    '{entity} {key} would be outside of the rows you may see; it was not saved.',
  ),
  unknownRole: refused('角色 {name} 不存在。', 'There is no role {name}.'),
  beyondOwnRights: forbidden(
    '不能授予您自己没有的权限：{permissions}',
    'You cannot grant permissions that you do not have yourself: {permissions}',
  ),
  licenceKeyMissing: invalid(
    '注册 {key} 没有许可密钥，状态不能为“有效”。请上传密钥文件。',
    'Registration {key} has no licence key and cannot be active. Upload the key file.',
  ),
  licenceKeyForged: invalid(
    '注册 {key} 的许可密钥签名无效。',
    'The licence key of registration {key} is not signed by the maker of the product.',
  ),
  licenceTermsDiffer: invalid(
    '注册 {key} 的内容与其许可密钥不一致。',
    'Registration {key} differs from its licence key.',
  ),
  noLicencePublicKey: invalid(
    '服务器未配置许可公钥，无法核对注册 {key} 的密钥。',
    'The server knows no public key of licences (licence.pem), so the key of registration {key} cannot be checked.',
  ),
} satisfies Record<string, ErrorKind>
