/** What a chooser of files offers. */
export const XLSX = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
