const numbered = (name: string): string[] => Array.from({ length: 10 }, (_, at) => `${name}_${at + 1}`)

/** Columns that rows of pages share with those of dashboards and home layouts, beside those of the key. */
export const sharedColumns: readonly string[] = [
  'code',
  'name',
  'remark',
  'sort_no',
  'enabled',
  'origin',
  'external_key',
  ...numbered('user_str'),
  ...numbered('user_num'),
  ...numbered('user_date').slice(0, 5),
]
