import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';

/** With the months and weekdays that calendars write, in Chinese; their weeks begin on Monday. */
export { dayjs };
