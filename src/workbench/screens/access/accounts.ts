import { defineEntity, type Entity } from '#domain/entity.ts'
import { code, flag, json, longText, reference, references, text } from '#domain/field-kinds.ts'
import { roles, tenants, users } from '#domain/services/access/accounts.ts'
import { readAll } from '../../client/all-rows.ts'
import { write } from '../../client/write.ts'
import type { ListRow } from '../../list/list-row.ts'
import type { RowStore } from '../../list/row-store.ts'
import { readReach } from './roles/role-reach.ts'

/**
 * Users, roles and tenants are listed by their tables but written through the services of http-contract.md §7,
 * which number them: each store finds the numbered account of a row by its name.
 */
type Values = Readonly<Record<string, unknown>>

interface Account {
  readonly id: number
}

interface AccountService<A extends Account> {
  /** Accounts whose name holds the text. */
  readonly find: (name: string) => Promise<readonly A[]>
  readonly nameOf: (account: A) => string
  readonly rowName: (row: ListRow) => string
  /** What the form shows of an account, beside the row of the list. */
  readonly shown: (account: A, row: ListRow) => Values
  readonly create: (values: Values) => Promise<unknown>
  readonly update: (id: number, values: Values) => Promise<unknown>
  readonly remove: (id: number) => Promise<unknown>
}

function storeOf<A extends Account>(
  service: AccountService<A>,
): RowStore & { accountOf(row: ListRow): Promise<A> } {
  const accountOf = async (row: ListRow): Promise<A> => {
    const name = service.rowName(row)
    const found = (await service.find(name)).find((account) => service.nameOf(account) === name)
    if (!found) throw new Error(name)
    return found
  }
  return {
    accountOf,
    read: async (row) => ({ ...row, ...service.shown(await accountOf(row), row), id: row.id }),
    create: (values) => service.create(values),
    update: async (row, values) => service.update((await accountOf(row)).id, values),
    remove: async (rows) => {
      for (const row of rows) await service.remove((await accountOf(row)).id)
    },
  }
}

export const userStore = storeOf({
  find: async (keyword) => (await readAll(users.getAll, { keyword })).items,
  nameOf: (account) => account.userName,
  rowName: (row) => row['userName'] as string,
  shown: (account, row) => ({ ...account, roleNames: row['roles'] }),
  create: (values) => write(users.create, values as never),
  update: (id, values) => write(users.update, { ...values, id } as never),
  remove: (id) => write(users.delete, { id }),
})

/** A limit that was taken away is sent as empty: what is left out stays as it was. */
const roleInput = ({ reach, rowFilter, columnMask, ...values }: Values): Values => ({
  ...values,
  ...readReach(reach),
  rowFilter: rowFilter ?? {},
  columnMask: columnMask ?? {},
})

export const roleStore = storeOf({
  find: async (keyword) => (await readAll(roles.getAll, { keyword })).items,
  nameOf: (account) => account.name,
  rowName: (row) => row['roleCode'] as string,
  shown: (account) => ({ ...account, reach: readReach(account) }),
  create: (values) => write(roles.create, roleInput(values) as never),
  update: (id, values) => write(roles.update, { ...roleInput(values), id } as never),
  remove: (id) => write(roles.delete, { id }),
})

export const tenantStore = (onCreated: (answer: Values) => void): RowStore =>
  storeOf({
    find: async (keyword) => (await readAll(tenants.getAll, { keyword })).items,
    nameOf: (account) => account.tenancyName,
    rowName: (row) => row['tenancyName'] as string,
    shown: (account) => ({ ...account }),
    create: async (values) => onCreated(await write(tenants.create, values as never)),
    update: (id, values) => write(tenants.update, { ...values, id } as never),
    remove: (id) => write(tenants.delete, { id }),
  })

const form = (name: string, zh: string, en: string, key: string, fields: Entity['fields']): Entity =>
  defineEntity({
    name,
    service: name,
    area: 'access',
    label: { zh, en },
    standard: false,
    key: [key],
    fields,
  })

const userFields = {
  userName: code('用户名', 'User name', { required: true, length: 256 }),
  emailAddress: text('邮箱', 'E-mail', { required: true, length: 256, syntax: 'email' }),
  name: text('名', 'Name', { required: true, length: 64 }),
  surname: text('姓', 'Surname', { required: true, length: 64 }),
  roleNames: references('角色', 'Roles', 'role'),
  planUnits: references('计划单元', 'Plan units', 'planUnit'),
  defaultPlanUnit: reference('默认计划单元', 'Default plan unit', 'planUnit'),
  isActive: flag('启用', 'Active', { default: true }),
}

export const userForm = form('userForm', '用户', 'User', 'userName', userFields)
/** `mustChange`: what new users do unless the administrator says otherwise. */
const newUserFormWith = (mustChange: boolean): Entity =>
  form('newUserForm', '用户', 'User', 'userName', {
    ...userFields,
    password: text('初始密码', 'First password', { required: true, length: 30 }),
    mustChangePassword: flag('首次登录须修改密码', 'Must change the password at the first sign-in', {
      default: mustChange,
    }),
  })
const newUserForms = { true: newUserFormWith(true), false: newUserFormWith(false) }

export const newUserForm = (mustChange: boolean): Entity => newUserForms[`${mustChange}`]

export const roleForm = form('roleForm', '角色', 'Role', 'name', {
  name: code('名称', 'Name', { required: true, length: 32 }),
  displayName: text('显示名', 'Display name', { required: true, length: 64 }),
  description: longText('说明', 'Description', { length: 5000 }),
  reach: json('权限', 'Permissions'),
  rowFilter: json('行筛选', 'Row filter', {
    help: { zh: '只显示满足条件的行', en: 'Only rows that meet the condition are shown' },
  }),
  columnMask: json('列屏蔽', 'Column mask', {
    help: { zh: '勾选的列不显示', en: 'Ticked columns are not shown' },
  }),
})

const tenantFields = {
  tenancyName: code('租户编码', 'Tenancy name', { required: true, length: 64 }),
  name: text('名称', 'Name', { required: true, length: 128 }),
  isActive: flag('启用', 'Active', { default: true }),
}

export const tenantForm = form('tenantForm', '租户', 'Tenant', 'tenancyName', tenantFields)
export const newTenantForm = form('newTenantForm', '租户', 'Tenant', 'tenancyName', {
  ...tenantFields,
  adminEmailAddress: text('管理员邮箱', 'Administrator e-mail', {
    required: true,
    length: 256,
    syntax: 'email',
  }),
  adminPassword: text('管理员密码', 'Administrator password', {
    length: 30,
    help: {
      zh: '留空则生成一个显示一次、首次登录须修改的密码',
      en: 'Left empty, one is made that is shown once and must be changed at the first sign-in',
    },
  }),
})
