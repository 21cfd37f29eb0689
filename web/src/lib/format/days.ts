import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';

/** dayjs with Chinese month and weekday names for calendars; weeks start on Monday. */
export { dayjs };
