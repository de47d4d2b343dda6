/** What the requests of one of the three standard clients (http-contract.md) have of their own. */
export interface StandardClient {
  readonly name: string
  /** Headers of every request of a client that holds this tenant and token. */
  readonly headers: (tenant: string, token: string | null) => Record<string, string>
  /** The call that lists the roles that a user may have. */
  readonly roleList: string
  /** Query of the first page of a list, of the rows with this word. */
  readonly listQuery: (keyword: string) => string
  /** Name of the parameter that says which row is meant. */
  readonly idName: string
}

const bearer = (token: string | null): Record<string, string> =>
  token === null ? {} : { authorization: `Bearer ${token}` }

export const standardClients: readonly StandardClient[] = [
  {
    name: 'React',
    headers: (tenant, token) => ({
      accept: 'application/json, text/plain, */*',
      '.aspnetcore.culture': 'en',
      'abp.tenantid': tenant,
      ...bearer(token),
    }),
    roleList: 'Role/GetRolesAsync',
    listQuery: (keyword) => `maxResultCount=10&skipCount=0&keyword=${keyword}`,
    idName: 'id',
  },
  {
    name: 'Vue',
    headers: (tenant, token) => ({
      accept: 'application/json, text/plain, */*',
      '.aspnetcore.culture': 'en',
      'abp.tenantid': tenant,
      ...bearer(token),
    }),
    roleList: 'User/GetRoles',
    listQuery: (keyword) =>
      `maxResultCount=10&skipCount=0&keyword=${keyword}&isActive=true&from=2020-01-01T00:00:00.000Z&to=`,
    idName: 'Id',
  },
  {
    name: 'Angular',
    headers: (tenant, token) => ({
      accept: 'text/plain',
      'x-requested-with': 'XMLHttpRequest',
      'cache-control': 'no-cache',
      pragma: 'no-cache',
      expires: 'Sat, 01 Jan 2000 00:00:00 GMT',
      '.aspnetcore.culture': 'c=en|uic=en',
      'abp-tenantid': tenant,
      ...bearer(token),
    }),
    roleList: 'Role/GetRoles',
    listQuery: (keyword) => `Keyword=${keyword}&IsActive=&SkipCount=0&MaxResultCount=10`,
    idName: 'Id',
  },
]
