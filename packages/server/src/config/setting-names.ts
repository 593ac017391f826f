/** The secret that signs download addresses if instances share a database, in base64. */
export const DOWNLOAD_SECRET_SETTING = 'download_secret';
/** The hash of the dashboard's admin secret; see `hashAdminSecret`. Absent: the dashboard is off. */
export const DASHBOARD_SECRET_SETTING = 'dashboard_secret';
