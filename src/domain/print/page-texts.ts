import { fill, label, textOf, type Language } from '../label.ts'

/** What printed pages say beside their rows. */
export const pageTexts = {
  page: label('第 {page} 页，共 {pages} 页', 'Page {page} of {pages}'),
  made: label('打印时间', 'Printed'),
  zone: label('时区', 'Time zone'),
  rows: label('行数', 'Rows'),
  keyword: label('搜索', 'Search'),
  filter: label('已过滤', 'Filtered by'),
  total: label('合计', 'Total'),
  subtotal: label('{value} 小计', '{value}: subtotal'),
  others: label('其他', 'others'),
  yes: label('是', 'Yes'),
  no: label('否', 'No'),
  cut: label(
    '{count} 处文本过长，已截断并以 … 结尾；完整内容请导出 Excel 或 CSV。',
    '{count} {count|text is|texts are} too long for a page and {count|ends|end} with …; Excel and CSV hold {count|it|them} in full.',
  ),
} as const

/** `Page 2 of 7` */
export const pageText = (page: number, pages: number, language: Language): string =>
  fill(textOf(pageTexts.page, language), { page, pages })
