/** Options of `npm start` and `takt serve`; those with a value win over the settings that name them. */
export const serverOptions = {
  port: { type: 'string' },
  host: { type: 'string' },
  data: { type: 'string' },
  'reset-admin': { type: 'boolean', default: false },
  'new-keys': { type: 'boolean', default: false },
} as const
