DELETE FROM "video_search" s USING "videos" v WHERE v.id = s.video_id AND NOT v.listed;
