/** The role that holds everything in its tenant; made with the tenant and never deleted. */
export const adminRole = 'Admin'

/** The first user of each tenant. */
export const adminUser = 'admin'
