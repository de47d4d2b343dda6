/** The tenant that an installation begins with; the demo factory lies in its plan unit. */
export const defaultTenant = { tenantId: 1, tenancyName: 'Default', planUnit: 'JS' } as const
